import { CreditCard, Truck } from "lucide-react";
import type { ReactNode } from "react";
import { Breadcrumb, type Crumb } from "#components/ui/breadcrumb.tsx";
import { paths } from "#config/paths.ts";
import { categoryById, type Product } from "#domain/catalog.ts";
import { formatCedis } from "#domain/money.ts";
import { pictureAlt } from "#domain/picture-alt.ts";
import { detailStyle } from "./detail-style.ts";
import { ZoomPicture } from "./zoom-picture.tsx";

function crumbsOf(product: Product): Crumb[] {
  const category = { label: product.category.name, to: categoryById(product.categoryId)?.path };
  return [{ label: "Home", to: paths.home }, category];
}

/** `children` are the ways to take the product home. */
export function ProductDetail({ product, children }: { product: Product; children: ReactNode }) {
  return (
    <>
      <Breadcrumb crumbs={crumbsOf(product)} />
      <article className={detailStyle.layout}>
        <ZoomPicture src={product.image} alt={pictureAlt(product)} />
        <div className={detailStyle.text}>
          <h1 className={`${detailStyle.heading} text-4xl text-wrap lg:text-5xl`}>
            {product.name}
          </h1>
          <p className="figures mt-4 text-2xl">{formatCedis(product.price)}</p>
          <p className="mt-6 max-w-[60ch] text-[1.05rem] whitespace-pre-line text-ink-soft">
            {product.description}
          </p>
          {children}
          <Assurances />
        </div>
      </article>
    </>
  );
}

function Assurances() {
  return (
    <ul className="mt-8 flex flex-col gap-3 border-t border-line pt-6 text-[0.95rem] text-ink-soft [&_svg]:size-5 [&_svg]:shrink-0 [&>li]:flex [&>li]:items-center [&>li]:gap-3">
      <li>
        <Truck aria-hidden /> Free shipping
      </li>
      <li>
        <CreditCard aria-hidden /> Card payment through Paystack
      </li>
    </ul>
  );
}
