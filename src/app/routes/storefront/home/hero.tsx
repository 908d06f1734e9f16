import hero from "#assets/hero.webp";
import heroSmall from "#assets/hero-small.webp";
import { Button } from "#components/ui/button.tsx";

export function Hero() {
  return (
    <section
      aria-labelledby="hero-heading"
      className="relative isolate h-[400px] overflow-hidden bg-paper-deep md:h-[450px]"
    >
      <picture>
        <source media="(width < 48rem)" srcSet={heroSmall} />
        <img
          src={hero}
          alt=""
          fetchPriority="high"
          className="absolute inset-0 -z-10 size-full object-cover"
        />
      </picture>
      <div className="page-width flex h-full flex-col items-start justify-center">
        <h1
          id="hero-heading"
          className="max-w-[9ch] text-5xl leading-[1.02] font-[430] tracking-[-0.03em] sm:text-6xl lg:text-7xl"
        >
          Redefine Your Wardrobe
        </h1>
        <p className="mt-5 max-w-[26rem] text-lg text-ink md:text-xl">
          Cloth with a past, cut for the days to come.
        </p>
        <Button className="mt-7">Shop the Collection</Button>
      </div>
    </section>
  );
}
