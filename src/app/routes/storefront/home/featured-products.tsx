import { ArrowRight } from "lucide-react";
import accessories from "#assets/home/featured-accessories.webp";
import accessoriesSmall from "#assets/home/featured-accessories-small.webp";
import men from "#assets/home/featured-men.webp";
import menSmall from "#assets/home/featured-men-small.webp";
import women from "#assets/home/featured-women.webp";
import womenSmall from "#assets/home/featured-women-small.webp";
import { LateImage } from "#components/ui/late-image.tsx";
import { paths } from "#config/paths.ts";
import { Link } from "#lib/router/link.tsx";

/** Less than the real width on phones, where the small image at half the size is sharp enough. */
const sizes = "(width < 48rem) 70vw, (width < 84rem) 31vw, 26rem";

const cards = [
  {
    caption: "Women's Collection",
    to: paths.women,
    image: women,
    small: womenSmall,
    alt: "A wax print wrap dress, a pink bucket bag and red ballet flats",
  },
  {
    caption: "Men's Collection",
    to: paths.men,
    image: men,
    small: menSmall,
    alt: "A navy blazer, a field watch and leather loafers",
  },
  {
    caption: "Accessories",
    to: paths.accessories,
    image: accessories,
    small: accessoriesSmall,
    alt: "A steel watch, round sunglasses, a coin purse and a bead necklace",
  },
];

export function FeaturedProducts() {
  return (
    <section aria-labelledby="featured-heading" className="page-width pt-16 md:pt-24">
      <h2 id="featured-heading" className="text-3xl md:text-4xl">
        Featured Products
      </h2>
      <ul className="mt-7 grid grid-cols-1 gap-x-6 gap-y-10 md:grid-cols-3">
        {cards.map((card) => (
          <li key={card.caption}>
            <FeaturedCard {...card} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FeaturedCard({ caption, to, image, small, alt }: (typeof cards)[number]) {
  return (
    <Link to={to} aria-label={caption} className="group block">
      <span className="block aspect-[4/5] overflow-hidden rounded-card bg-paper-deep">
        <LateImage
          src={image}
          srcSet={`${small} 560w, ${image} 800w`}
          sizes={sizes}
          alt={alt}
          width={800}
          height={1000}
          className="size-full object-cover transition-transform duration-400 ease-calm group-hover:scale-[1.03]"
        />
      </span>
      <span className="mt-4 flex items-center justify-between gap-4 font-display text-2xl font-medium md:text-lg lg:text-2xl">
        {caption}
        <ArrowRight
          aria-hidden
          className="size-5 transition-transform duration-300 group-hover:translate-x-1"
        />
      </span>
    </Link>
  );
}
