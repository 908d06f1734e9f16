import promo from "#assets/home/promo.webp";
import promoSmall from "#assets/home/promo-small.webp";
import { paths } from "#config/paths.ts";
import { Link } from "#lib/router/link.tsx";

export function Promotion() {
  return (
    <section aria-labelledby="promotion-heading" className="page-width mt-8 md:mt-12">
      <div className="grid overflow-hidden rounded-card bg-paper-deep lg:min-h-[26rem] lg:grid-cols-2">
        <div className="relative aspect-[2/1] md:aspect-[3/2] lg:aspect-auto">
          <img
            src={promo}
            srcSet={`${promoSmall} 720w, ${promo} 1200w`}
            sizes="(width < 64rem) calc(100vw - 2rem), 40rem"
            alt="An indigo shirt dress beside a straw basket, beaded slides and bead bracelets"
            width={1200}
            height={800}
            fetchPriority="high"
            className="absolute inset-0 size-full object-cover"
          />
        </div>
        <div className="flex flex-col items-start justify-center px-6 pt-6 pb-5 md:px-12 md:py-10 lg:px-16">
          <h2
            id="promotion-heading"
            className="max-w-[14ch] text-3xl max-md:max-w-none md:text-4xl lg:text-5xl"
          >
            From the dye pit to your door
          </h2>
          <p className="mt-3 max-w-[34rem] text-ink-soft md:mt-5 md:text-lg">
            Indigo, clay and undyed cotton: this season's pieces keep to the colours of the cloth
            markets, and we deliver them anywhere in Ghana with free shipping.
          </p>
          <Link
            to={paths.women}
            className="mt-3 inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4 md:mt-5"
          >
            See the season's dresses
          </Link>
        </div>
      </div>
    </section>
  );
}
