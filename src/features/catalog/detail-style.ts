/** Shared by the product and its skeleton, so that nothing moves when the product arrives. */
export const detailStyle = {
  layout:
    "mt-4 md:mt-6 md:grid md:grid-cols-2 md:gap-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] lg:gap-16",
  picture: "aspect-[4/5] w-full rounded-card bg-paper-deep",
  // On a phone it is no box of its own: what sticks to the screen's edge sticks along the picture, too.
  text: "contents md:sticky md:top-24 md:block md:self-start md:pt-2",
  heading: "mt-6 md:mt-0",
};
