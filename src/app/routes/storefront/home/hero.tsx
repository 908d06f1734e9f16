import type { FormEvent } from "react";
import hero from "#assets/home/hero.webp";
import heroSmall from "#assets/home/hero-small.webp";
import { Button } from "#components/ui/controls/button.tsx";
import { paths } from "#config/paths.ts";
import { CATEGORIES_ID } from "./category-tiles.tsx";

export function Hero() {
  return (
    <section
      aria-labelledby="hero-heading"
      className="relative isolate h-[400px] overflow-hidden bg-indigo-deep hero-glow text-paper md:h-[450px]"
    >
      <img
        src={hero}
        srcSet={`${heroSmall} 600w, ${hero} 1200w`}
        sizes="(width < 48rem) 76vw, 37.5rem"
        alt="Folded cloth in indigo rings, kente and wax print, with glass beads, gold hoops and royal sandals"
        width={1200}
        height={880}
        fetchPriority="high"
        className="absolute right-0 bottom-1 -z-10 w-[76%] max-w-[22rem] md:top-1/2 md:right-[max(0.5rem,calc((100%-84rem)/2))] md:bottom-auto md:w-[56%] md:max-w-[37.5rem] md:-translate-y-1/2"
      />
      <div className="page-width flex h-full flex-col items-start pt-7 md:justify-center md:pt-0">
        <h1
          id="hero-heading"
          className="text-[2.6rem] leading-[1.04] font-[430] tracking-[-0.03em] md:max-w-[9ch] md:text-6xl lg:text-7xl xl:max-w-[14ch]"
        >
          Redefine Your Wardrobe
        </h1>
        <p className="mt-5 hidden text-xl text-paper/90 lg:block">
          Cloth with a past, cut for the days to come.
        </p>
        <form action={`${paths.home}#${CATEGORIES_ID}`} onSubmit={showCategories}>
          <Button type="submit" variant="light" className="mt-4 md:mt-7">
            Shop the Collection
          </Button>
        </form>
      </div>
    </section>
  );
}

/** Before the app has started, the browser submits the form and scrolls to the fragment. */
function showCategories(event: FormEvent): void {
  event.preventDefault();
  const categories = document.getElementById(CATEGORIES_ID);
  categories?.scrollIntoView();
  categories?.focus({ preventScroll: true });
}
