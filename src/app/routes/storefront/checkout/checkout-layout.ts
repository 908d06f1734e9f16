/** One column on a phone; on a wide screen the order stands beside the step. */
export const checkoutLayout =
  "mt-10 grid gap-10 md:mt-12 lg:grid-cols-[1fr_24rem] lg:gap-16 [&>*]:min-w-0";
