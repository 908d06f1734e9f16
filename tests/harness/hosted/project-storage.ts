import { createServer, type IncomingMessage } from "node:http";
import type postgres from "postgres";
import { type LocalServer, listenOnFreePort } from "../listen.ts";

const OBJECT = /^\/storage\/v1\/object\/(?:public\/|authenticated\/)?([^/]+)\/(.+)$/;

/** Keeps files in memory and their records in the project's database, as Supabase Storage does. */
export function startProjectStorage(sql: postgres.Sql, secretKey: string): Promise<LocalServer> {
  const contents = new Map<string, Buffer>();

  async function answer(request: IncomingMessage): Promise<[number, string | Buffer]> {
    const [, bucket, name] = OBJECT.exec(decodeURI(request.url ?? "")) ?? [];
    if (!bucket || !name) return [404, "{}"];
    if (request.method === "GET") {
      const content = contents.get(`${bucket}/${name}`);
      return content ? [200, content] : [404, "{}"];
    }
    if (request.headers.apikey !== secretKey) return [403, '{"message":"Unauthorized"}'];
    const content = await bodyOf(request);
    const metadata = {
      mimetype: request.headers["content-type"],
      cacheControl: request.headers["cache-control"],
      size: content.length,
    };
    contents.set(`${bucket}/${name}`, content);
    await sql`
      insert into storage.objects (bucket_id, name, metadata)
      values (${bucket}, ${name}, ${sql.json(metadata)})
      on conflict (bucket_id, name) do update set metadata = excluded.metadata`;
    return [200, JSON.stringify({ Key: `${bucket}/${name}`, Id: name })];
  }

  return listenOnFreePort(
    createServer((request, response) => {
      answer(request).then(
        ([status, body]) => response.writeHead(status).end(body),
        (error) => response.destroy(error),
      );
    }),
  );
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
