import { request } from "node:http";

export type Answer = { status: number; headers: Headers; text: string };

type Sent = { method?: string; body?: string };

/** A raw request, because fetch normalizes paths and hosts. */
export function send(
  url: string,
  path: string,
  headers: Record<string, string> = {},
  { method = "GET", body }: Sent = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { path, headers, method }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk) => {
        text += chunk;
      });
      const received = new Headers();
      for (const [name, values] of Object.entries(response.headersDistinct)) {
        for (const value of values ?? []) received.append(name, value);
      }
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: received, text }),
      );
    });
    sent.on("error", reject).end(body);
  });
}
