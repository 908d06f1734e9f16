import { type RefObject, useEffect, useState } from "react";

type SocialUrls = { instagram?: string; facebook?: string };

/** The addresses in the shop's details, read when the element comes into view. */
export function useSocialUrls(element: RefObject<HTMLElement | null>): SocialUrls {
  const [urls, setUrls] = useState<SocialUrls>({});
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      // Without them the links stay placeholders.
      readDetails().then(setUrls, () => undefined);
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return urls;
}

async function readDetails(): Promise<SocialUrls> {
  const { readShopDetails } = await import("#features/shop-details/shop-details-api.ts");
  return readShopDetails();
}
