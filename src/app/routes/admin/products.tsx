import { ProductManagement } from "#features/admin/products/product-management.tsx";

export function ProductsPage() {
  return <ProductManagement />;
}
