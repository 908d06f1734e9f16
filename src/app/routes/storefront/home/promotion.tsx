import promo from "#assets/promo.webp";

export function Promotion() {
  return (
    <section aria-labelledby="promotion-heading" className="page-width mt-8 md:mt-12">
      <div className="grid overflow-hidden rounded-card bg-paper-deep md:min-h-[26rem] md:grid-cols-2">
        <div className="relative aspect-[4/3] md:aspect-auto">
          <img
            src={promo}
            alt=""
            width={1200}
            height={800}
            loading="lazy"
            decoding="async"
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
