import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Breadcrumb } from "#components/ui/breadcrumb.tsx";
import { LoadError } from "#components/ui/feedback/load-error.tsx";
import { Loading } from "#components/ui/feedback/loading.tsx";
import { paths } from "#config/paths.ts";
import { isDemoText, paragraphsOf, type ShopDetails } from "#domain/shop/shop-details.ts";
import { ContactLines } from "./contact-lines.tsx";
import { shopDetailsQuery } from "./shop-details-queries.ts";

const headings = {
  delivery: "Delivery",
  returns: "Returns",
  contact: "Contact",
  terms: "Terms",
  privacy: "Privacy",
} as const;

export type ShopTextName = keyof typeof headings;

/** One of the pages about the shop. */
export function ShopText({ name }: { name: ShopTextName }) {
  const { data: shop, isError, isFetching, refetch } = useQuery(shopDetailsQuery);
  if (isError && !shop) {
    const retry = () => void refetch();
    return <LoadError heading="Something is missing" onRetry={retry} retrying={isFetching} />;
  }
  return (
    <div className="page-width pt-6 md:pt-8">
      <Breadcrumb crumbs={[{ label: "Home", to: paths.home }, { label: headings[name] }]} />
      <h1 className="mt-6 text-4xl md:text-5xl">{headings[name]}</h1>
      <div className="mt-8 flex max-w-[34rem] flex-col gap-5 text-[1.05rem]/7 text-ink-soft">
        {shop ? <Content name={name} shop={shop} /> : <TextSkeleton />}
      </div>
    </div>
  );
}

function Content({ name, shop }: { name: ShopTextName; shop: ShopDetails }): ReactNode {
  if (name === "contact") return <ContactLines shop={shop} />;
  const paragraphs = paragraphsOf(shop[name]);
  if (paragraphs.length === 0) return <p>{shop.name} has not written this page yet.</p>;
  return (
    <>
      {isDemoText(shop, name) && <DemoNote />}
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="whitespace-pre-line wrap-anywhere">
          {paragraph}
        </p>
      ))}
    </>
  );
}

/** The text below reads like that of a real shop. */
function DemoNote() {
  return (
    <p className="rounded-card border border-line bg-paper-deep px-4 py-3 text-base text-ink">
      This is a demo shop: nothing that is ordered here is delivered.
    </p>
  );
}

function TextSkeleton() {
  return (
    <Loading label="Loading" className="flex flex-col gap-3">
      {["w-full", "w-11/12", "w-2/3"].map((width) => (
        <div key={width} className={`skeleton h-6 ${width}`} />
      ))}
    </Loading>
  );
}
