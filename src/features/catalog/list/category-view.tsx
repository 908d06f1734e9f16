import { Breadcrumb } from "#components/ui/breadcrumb.tsx";
import { paths } from "#config/paths.ts";
import { type Category, subCategoriesOf } from "#domain/products/catalog.ts";
import type { CardAction } from "../product-card.tsx";
import { useCategoryProducts } from "../use-products.ts";
import { CategoryProducts } from "./category-products.tsx";
import { ListFilters } from "./list-filters.tsx";
import { SubCategoryFilter } from "./sub-category-filter.tsx";
import { useListFilter } from "./use-list-filter.ts";
import { useProductOrder } from "./use-product-order.ts";
import { useSubCategoryChoice } from "./use-sub-category-choice.ts";

export function CategoryView({ category, action }: { category: Category; action?: CardAction }) {
  const options = subCategoriesOf(category.id);
  const { chosen, toggle } = useSubCategoryChoice(options);
  const filters = useListFilter();
  const { order } = useProductOrder();
  const choice = { categoryId: category.id, subCategoryIds: chosen, order, filter: filters.filter };
  const list = useCategoryProducts(choice);
  return (
    <div className="wide-list page-width pt-6 md:pt-8">
      <Breadcrumb crumbs={[{ label: "Home", to: paths.home }, { label: category.title }]} />
      <h1 className="mt-4 text-4xl md:text-5xl">{category.title}</h1>
      <div className="mt-6 lg:mt-10 lg:grid lg:grid-cols-[12rem_1fr] lg:gap-10">
        <ListFilters state={filters} isChosen={chosen.length > 0}>
          <SubCategoryFilter
            options={options}
            ticked={chosen}
            counts={list.counts}
            onToggle={toggle}
          />
        </ListFilters>
        <CategoryProducts list={list} choice={choice} onClear={filters.clear} action={action} />
      </div>
    </div>
  );
}
