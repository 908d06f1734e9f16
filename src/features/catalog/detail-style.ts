/** Shared by the product and its skeleton, so that nothing moves when the product arrives. */
export const detailStyle = {
  layout:
    "mt-4 md:mt-6 md:grid md:grid-cols-2 md:gap-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] lg:gap-16",
  picture: "aspect-[4/5] w-full rounded-card bg-paper-deep",
  text: "pt-6 md:sticky md:top-24 md:self-start md:pt-2",
};
