import { ProductManagement } from "#features/product-management/product-management.tsx";

export function ProductsPage() {
  return <ProductManagement />;
}
