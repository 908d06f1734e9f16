/** The error's own words, whatever was thrown: the backend's errors are not all instances of Error. */
export function messageOf(error: unknown): string {
  if (typeof error === "object" && error !== null && "message" in error) {
    const { message } = error;
    if (typeof message === "string" && message !== "") return message;
  }
  return "Something went wrong. Please try again.";
}
