import { CreditCard, Truck } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { Breadcrumb, type Crumb } from "#components/ui/breadcrumb.tsx";
import { paths } from "#config/paths.ts";
import { formatCedis } from "#domain/money.ts";
import { categoryById, type Product } from "#domain/products/catalog.ts";
import { imageAlt } from "#domain/products/images/image-alt.ts";
import { lastPieces, productNumber } from "#domain/products/product-texts.ts";
import { ZoomImage } from "./zoom-image.tsx";

/** Shared with the skeleton, so that loading shifts nothing. */
const detailStyle = {
  layout:
    "mt-4 tiny:flex tiny:flex-col md:mt-6 md:grid md:grid-cols-2 md:gap-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] lg:gap-16",
  image:
    "aspect-[4/5] w-full shrink-0 rounded-card bg-paper-deep tiny:mt-6 md:sticky md:top-24 md:self-start",
  // `contents` on a phone: the sticky action bar then sticks along the picture, too.
  text: "contents md:sticky md:top-24 md:block md:self-start md:pt-2",
  heading: "mt-6 tiny:mt-0 md:mt-0",
  // On a tiny screen, or a zoomed one, name and price come before the picture.
  first: "tiny:-order-1",
};

function crumbsOf(product: Product): Crumb[] {
  const category = { label: product.category.name, to: categoryById(product.categoryId)?.path };
  return [{ label: "Home", to: paths.home }, category];
}

type ProductDetailProps = {
  product: Product;
  /** The controls below the description. */
  children: ReactNode;
  /** What follows the facts. */
  more: ReactNode;
};

export function ProductDetail({ product, children, more }: ProductDetailProps) {
  const hint = lastPieces(product);
  return (
    <>
      <Breadcrumb crumbs={crumbsOf(product)} />
      <article className={detailStyle.layout}>
        <ZoomImage src={product.image} alt={imageAlt(product)} className={detailStyle.image} />
        <div className={detailStyle.text}>
          <h1
            className={`${detailStyle.heading} ${detailStyle.first} text-4xl text-wrap lg:text-5xl`}
          >
            {product.name}
          </h1>
          <p
            className={`figures mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-2xl ${detailStyle.first}`}
          >
            {formatCedis(product.price)}
            {hint && <Badge tone="yellow">{hint}</Badge>}
          </p>
          <p className="mt-6 max-w-[60ch] text-[1.05rem] whitespace-pre-line text-ink-soft">
            {product.description}
          </p>
          {children}
          <Assurances />
          <div className="mt-6 flex flex-col gap-5">
            <Facts product={product} />
            {more}
          </div>
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

function Facts({ product }: { product: Product }) {
  const facts = [
    ["Category", product.category.name],
    ["Type", product.subCategory.name],
    ["Product number", productNumber(product.id)],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-8 gap-y-2 border-t border-line pt-6 text-[0.95rem]">
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt className="text-ink-soft">{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

export function ProductSkeleton() {
  return (
    <div role="status" className="page-width pt-6 md:pt-8">
      <span className="sr-only">Loading the product</span>
      <Breadcrumb crumbs={[{ label: "Home", to: paths.home }]} />
      <div aria-hidden className={detailStyle.layout}>
        <div className={`skeleton ${detailStyle.image}`} />
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
