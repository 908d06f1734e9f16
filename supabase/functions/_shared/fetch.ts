/** Takes a request somewhere: over the network, or to a handler in the same process. */
export type Fetch = (request: Request) => Promise<Response>;
