/** Two panels side by side where there is room: the larger one first. */
export const pair = "grid gap-4 md:gap-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]";
