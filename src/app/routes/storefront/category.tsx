import { categories } from "#domain/catalog.ts";
import { CategoryView } from "#features/catalog/category-view.tsx";

const [men, women, accessories] = categories;

export function MenPage() {
  return <CategoryView key={men.id} category={men} />;
}

export function WomenPage() {
  return <CategoryView key={women.id} category={women} />;
}

export function AccessoriesPage() {
  return <CategoryView key={accessories.id} category={accessories} />;
}
