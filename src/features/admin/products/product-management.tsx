import { Plus } from "lucide-react";
import { Button } from "#components/ui/controls/button.tsx";
import { FoldedFilters } from "#components/ui/controls/folded-filters.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { SelectFilter } from "#components/ui/controls/select-filter.tsx";
import { PageHeading } from "#components/ui/page-heading.tsx";
import { ExportProducts } from "./export-products.tsx";
import { useOpenEditor } from "./form/editor-address.ts";
import { ProductEditor } from "./form/product-editor.tsx";
import { ImportProducts } from "./import/import-products.tsx";
import { Trash } from "./list/trash.tsx";
import {
  categoryChoices,
  noFilter,
  type ProductFilter,
  showChoices,
  sortChoices,
  stockChoices,
} from "./product-filter.ts";
import { ProductResults } from "./product-results.tsx";
import { useProductFilter } from "./use-product-filter.ts";

function countOf({ status, category, show }: ProductFilter): number {
  return [status, category, show].filter((value) => value !== "all").length;
}

export function ProductManagement() {
  const { filter, change } = useProductFilter();
  const { add, edit, duplicate } = useOpenEditor();
  return (
    <>
      <PageHeading
        heading="Product Management"
        subtitle="Manage your products, add new ones, and update existing ones."
      >
        <ExportProducts filter={filter} />
        <ImportProducts />
        <Button onClick={add}>
          <Plus aria-hidden className="-ml-1.5 size-5" />
          Add Product
        </Button>
      </PageHeading>
      <div className="mb-4 flex flex-wrap gap-3">
        <SearchField
          label="Search products"
          placeholder="Search products..."
          value={filter.search}
          onChange={(search) => change({ search })}
          className="w-full sm:w-auto sm:min-w-64 sm:flex-1"
        />
        <FoldedFilters count={countOf(filter)}>
          <SelectFilter
            label="Status"
            value={filter.status}
            options={stockChoices}
            onChange={(status) => change({ status })}
            className="w-full sm:w-40"
          />
          <SelectFilter
            label="Category"
            value={filter.category}
            options={categoryChoices}
            onChange={(category) => change({ category })}
            className="w-full sm:w-42"
          />
          <SelectFilter
            label="Show"
            value={filter.show}
            options={showChoices}
            onChange={(show) => change({ show })}
            className="w-full sm:w-44"
          />
          <SelectFilter
            label="Sort by"
            value={filter.sort}
            options={sortChoices}
            onChange={(sort) => change({ sort })}
            className="w-full sm:w-48"
          />
        </FoldedFilters>
      </div>
      {filter.show === "trash" ? (
        <Trash search={filter.search} />
      ) : (
        <ProductResults
          filter={filter}
          onClear={() => change({ ...noFilter, sort: filter.sort })}
          onEdit={edit}
          onDuplicate={duplicate}
        />
      )}
      <ProductEditor />
    </>
  );
}
