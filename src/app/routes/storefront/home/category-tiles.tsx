import bags from "#assets/home/tile-bags.webp";
import bagsSmall from "#assets/home/tile-bags-small.webp";
import jewelry from "#assets/home/tile-jewelry.webp";
import jewelrySmall from "#assets/home/tile-jewelry-small.webp";
import shirts from "#assets/home/tile-shirts.webp";
import shirtsSmall from "#assets/home/tile-shirts-small.webp";
import shoes from "#assets/home/tile-shoes.webp";
import shoesSmall from "#assets/home/tile-shoes-small.webp";
import { LateImage } from "#components/ui/late-image.tsx";
import { paths } from "#config/paths.ts";
import { Link } from "#lib/router/link.tsx";

/** The target of the hero's button. */
export const CATEGORIES_ID = "shop-by-category";

const tiles = [
  {
    label: "Shirts",
    to: paths.men,
    image: shirts,
    small: shirtsSmall,
    alt: "A striped Oxford and a linen camp shirt",
  },
  {
    label: "Shoes",
    to: paths.men,
    image: shoes,
    small: shoesSmall,
    alt: "Brown leather loafers and white sneakers",
  },
  {
    label: "Bags",
    to: paths.accessories,
    image: bags,
    small: bagsSmall,
    alt: "A leather satchel and a kente clutch",
  },
  {
    label: "Jewelry",
    to: paths.accessories,
    image: jewelry,
    small: jewelrySmall,
    alt: "A necklace of glass beads and twisted gold hoops",
  },
];

export function CategoryTiles() {
  return (
    <section
      id={CATEGORIES_ID}
      tabIndex={-1}
      aria-labelledby="categories-heading"
      className="page-width pt-10 outline-none md:pt-24"
    >
      <h2 id="categories-heading" className="text-3xl md:text-4xl">
        Shop by Category
      </h2>
      <ul className="mt-7 grid grid-cols-2 gap-4 md:grid-cols-4 md:gap-6">
        {tiles.map((tile) => (
          <li key={tile.label}>
            <Tile {...tile} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tile({ label, to, image, small, alt }: (typeof tiles)[number]) {
  return (
    <Link to={to} aria-label={label} className="group block">
      <span className="block aspect-square overflow-hidden rounded-card bg-paper-deep">
        <LateImage
          src={image}
          srcSet={`${small} 360w, ${image} 600w`}
          sizes="(width < 48rem) 44vw, (width < 84rem) 23vw, 19rem"
          alt={alt}
          width={600}
          height={600}
          className="size-full object-cover transition-transform duration-400 ease-calm group-hover:scale-[1.03]"
        />
      </span>
      <span className="mt-3 block font-display text-xl font-medium underline-offset-4 group-hover:underline">
        {label}
      </span>
    </Link>
  );
}
