import hero from "#assets/hero.webp";
import heroSmall from "#assets/hero-small.webp";
import { Button } from "#components/ui/button.tsx";

export function Hero() {
  return (
    <section
      aria-labelledby="hero-heading"
      className="relative isolate h-[400px] overflow-hidden bg-indigo-deep text-paper md:h-[450px]"
    >
      <picture>
        <source media="(width < 48rem)" srcSet={heroSmall} width={800} height={820} />
        <img
          src={hero}
          alt=""
          width={1600}
          height={900}
          fetchPriority="high"
          className="hero-fade absolute right-0 bottom-0 -z-10 w-[82%] max-w-[26rem] md:inset-0 md:size-full md:max-w-none md:object-cover"
        />
      </picture>
      <div className="page-width flex h-full flex-col items-start pt-7 md:justify-center md:pt-0">
        <h1
          id="hero-heading"
          className="text-[2.6rem] leading-[1.04] font-[430] tracking-[-0.03em] md:max-w-[9ch] md:text-6xl lg:text-7xl"
        >
          Redefine Your Wardrobe
        </h1>
        <p className="mt-5 hidden text-xl text-paper/90 lg:block">
          Cloth with a past, cut for the days to come.
        </p>
        <Button variant="light" className="mt-4 md:mt-7">
          Shop the Collection
        </Button>
      </div>
    </section>
  );
}
