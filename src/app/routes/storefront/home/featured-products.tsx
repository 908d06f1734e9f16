import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import accessories from "#assets/featured-accessories.webp";
import men from "#assets/featured-men.webp";
import women from "#assets/featured-women.webp";
import { paths } from "#config/paths.ts";

const cards = [
  { caption: "Women's Collection", to: paths.women, image: women },
  { caption: "Men's Collection", to: paths.men, image: men },
  { caption: "Accessories", to: paths.accessories, image: accessories },
];

export function FeaturedProducts() {
  return (
    <section aria-labelledby="featured-heading" className="page-width pt-16 md:pt-24">
      <h2 id="featured-heading" className="text-3xl md:text-4xl">
        Featured Products
      </h2>
      <ul className="mt-7 grid grid-cols-1 gap-4 md:grid-cols-3 md:gap-6">
        {cards.map((card) => (
          <li key={card.caption}>
            <FeaturedCard {...card} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FeaturedCard({ caption, to, image }: (typeof cards)[number]) {
  return (
    <Link to={to} className="group block">
      <span className="block aspect-[4/5] overflow-hidden rounded-card bg-paper-deep">
        <img
          src={image}
          alt=""
          width={800}
          height={1000}
          loading="lazy"
          decoding="async"
          className="size-full object-cover transition-transform duration-700 ease-calm group-hover:scale-[1.03]"
        />
      </span>
      <span className="mt-4 flex items-center justify-between gap-4 font-display text-2xl">
        {caption}
        <ArrowRight
          aria-hidden
          className="size-5 transition-transform duration-300 group-hover:translate-x-1"
        />
      </span>
    </Link>
  );
}
