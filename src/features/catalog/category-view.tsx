import { Breadcrumb } from "#components/ui/breadcrumb.tsx";
import { paths } from "#config/paths.ts";
import { type Category, subCategoriesOf } from "#domain/catalog.ts";
import { CategoryProducts } from "./category-products.tsx";
import { SubCategoryFilter } from "./sub-category-filter.tsx";
import { useSubCategoryChoice } from "./use-sub-category-choice.ts";

export function CategoryView({ category }: { category: Category }) {
  const options = subCategoriesOf(category.id);
  const { chosen, ticked, toggle, clear } = useSubCategoryChoice(options);
  return (
    <div className="page-width pt-6 md:pt-8">
      <Breadcrumb crumbs={[{ label: "Home", to: paths.home }, { label: category.title }]} />
      <h1 className="mt-4 text-4xl md:text-5xl">{category.title}</h1>
      <div className="mt-6 lg:mt-10 lg:grid lg:grid-cols-[12rem_1fr] lg:gap-10">
        <SubCategoryFilter options={options} ticked={ticked} onToggle={toggle} />
        <CategoryProducts categoryId={category.id} chosen={chosen} onClear={clear} />
      </div>
    </div>
  );
}
