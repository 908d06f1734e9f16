import { CategoryTiles } from "./home/category-tiles.tsx";
import { FeaturedProducts } from "./home/featured-products.tsx";
import { Hero } from "./home/hero.tsx";
import { Promotion } from "./home/promotion.tsx";

export function HomePage() {
  return (
    <>
      <Hero />
      <Promotion />
      <CategoryTiles />
      <FeaturedProducts />
    </>
  );
}
