/** The error's own words, whatever was thrown. */
export function messageOf(error: unknown): string {
  if (error instanceof Error && error.message !== "") return error.message;
  return "Something went wrong. Please try again.";
}
