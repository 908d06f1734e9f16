export const wishlistGrid =
  "mt-6 grid grid-cols-2 gap-x-4 gap-y-10 md:mt-10 md:grid-cols-3 md:gap-x-6 lg:grid-cols-4";
