import { cardHeart } from "#app/card-heart.tsx";
import { pageOf } from "#domain/pages/page-of.ts";
import { categoryById } from "#domain/products/catalog.ts";
import { CategoryView } from "#features/catalog/list/category-view.tsx";
import { useLocation } from "#lib/router/router.tsx";

export function CategoryPage() {
  const { categoryId = 0 } = pageOf(useLocation().pathname);
  const category = categoryById(categoryId);
  return category && <CategoryView key={category.id} category={category} action={cardHeart} />;
}
