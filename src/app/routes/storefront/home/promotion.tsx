import promo from "#assets/promo.webp";
import promoSmall from "#assets/promo-small.webp";

export function Promotion() {
  return (
    <section aria-labelledby="promotion-heading" className="page-width mt-8 md:mt-12">
      <div className="grid overflow-hidden rounded-card bg-paper-deep lg:min-h-[26rem] lg:grid-cols-2">
        <div className="relative aspect-[3/2] lg:aspect-auto">
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
        <div className="flex flex-col justify-center px-6 py-10 md:px-12 lg:px-16">
          <h2 id="promotion-heading" className="max-w-[14ch] text-4xl lg:text-5xl">
            From the dye pit to your door
          </h2>
          <p className="mt-5 max-w-[34rem] text-lg text-ink-soft">
            Indigo, clay and undyed cotton: this season's pieces keep to the colours of the cloth
            markets, and we deliver them anywhere in Ghana with free shipping.
          </p>
        </div>
      </div>
    </section>
  );
}
