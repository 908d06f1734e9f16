/** On a phone one column whose action stays in reach; on a wide screen the summary stands beside. */
export const cartLayout = {
  page: "mt-6 flex flex-col md:mt-10 lg:grid lg:grid-cols-[1fr_22rem] lg:gap-14",
  line: "flex gap-4 py-5 md:gap-6 md:py-6",
  picture: "aspect-[4/5] w-20 shrink-0 rounded-card bg-paper-deep object-cover md:w-26",
};
