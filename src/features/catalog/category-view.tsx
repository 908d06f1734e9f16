import { useQuery } from "@tanstack/react-query";
import { Breadcrumb } from "#components/ui/breadcrumb.tsx";
import { paths } from "#config/paths.ts";
import { type Category, type CategoryId, subCategoriesOf } from "#domain/catalog.ts";
import { productQueries } from "./catalog-queries.ts";
import { CategoryProducts } from "./category-products.tsx";
import type { CardAction } from "./product-card.tsx";
import { SubCategoryFilter } from "./sub-category-filter.tsx";
import { useSubCategoryChoice } from "./use-sub-category-choice.ts";

export function CategoryView({ category, action }: { category: Category; action?: CardAction }) {
  const options = subCategoriesOf(category.id);
  const { chosen, toggle, clear } = useSubCategoryChoice(options);
  const counts = useCounts(category.id);
  return (
    <div className="page-width pt-6 md:pt-8">
      <Breadcrumb crumbs={[{ label: "Home", to: paths.home }, { label: category.title }]} />
      <h1 className="mt-4 text-4xl md:text-5xl">{category.title}</h1>
      <div className="mt-6 lg:mt-10 lg:grid lg:grid-cols-[12rem_1fr] lg:gap-10">
        <SubCategoryFilter
          options={options}
          ticked={chosen}
          counts={counts}
          onToggle={toggle}
          onClear={clear}
        />
        <CategoryProducts
          categoryId={category.id}
          chosen={chosen}
          onClear={clear}
          action={action}
        />
      </div>
    </div>
  );
}

/** The number of products by subcategory. */
function useCounts(categoryId: CategoryId): ReadonlyMap<number, number> | undefined {
  const { data } = useQuery(productQueries.ofCategory(categoryId));
  if (!data) return undefined;
  const counts = new Map<number, number>();
  for (const { subCategoryId } of data) {
    counts.set(subCategoryId, (counts.get(subCategoryId) ?? 0) + 1);
  }
  return counts;
}
