import { Breadcrumb } from "#components/ui/breadcrumb.tsx";
import { paths } from "#config/paths.ts";
import { detailStyle } from "./detail-style.ts";

export function ProductSkeleton() {
  return (
    <div role="status" className="page-width pt-6 md:pt-8">
      <span className="sr-only">Loading the product</span>
      <Breadcrumb crumbs={[{ label: "Home", to: paths.home }]} />
      <div aria-hidden className={detailStyle.layout}>
        <div className={`skeleton ${detailStyle.picture}`} />
        <div className={detailStyle.text}>
          <div className={`skeleton ${detailStyle.heading} h-10 w-4/5`} />
          <div className="skeleton mt-4 h-8 w-32" />
          <div className="skeleton mt-6 h-32 w-full" />
          <div className="skeleton mt-8 h-12 w-40" />
          <div className="skeleton mt-6 h-12 w-full" />
        </div>
      </div>
    </div>
  );
}
