import { Breadcrumb } from "#components/ui/breadcrumb.tsx";
import { paths } from "#config/paths.ts";
import { type Category, subCategoriesOf } from "#domain/products/catalog.ts";
import { CategoryProducts } from "./category-products.tsx";
import type { CardAction } from "./product-card.tsx";
import { SubCategoryFilter } from "./sub-category-filter.tsx";
import { useProductOrder } from "./use-product-order.ts";
import { useCategoryProducts } from "./use-products.ts";
import { useSubCategoryChoice } from "./use-sub-category-choice.ts";

export function CategoryView({ category, action }: { category: Category; action?: CardAction }) {
  const options = subCategoriesOf(category.id);
  const { chosen, toggle, clear } = useSubCategoryChoice(options);
  const { order } = useProductOrder();
  const choice = { categoryId: category.id, subCategoryIds: chosen, order };
  const list = useCategoryProducts(choice);
  return (
    <div className="page-width pt-6 md:pt-8">
      <Breadcrumb crumbs={[{ label: "Home", to: paths.home }, { label: category.title }]} />
      <h1 className="mt-4 text-4xl md:text-5xl">{category.title}</h1>
      <div className="mt-6 lg:mt-10 lg:grid lg:grid-cols-[12rem_1fr] lg:gap-10">
        <SubCategoryFilter
          options={options}
          ticked={chosen}
          counts={list.counts}
          onToggle={toggle}
          onClear={clear}
        />
        <CategoryProducts list={list} choice={choice} onClear={clear} action={action} />
      </div>
    </div>
  );
}
