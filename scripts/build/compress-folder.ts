import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|html)$/;
const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await Promise.all([
    writeFile(`${file}.br`, await brotli(content, { params })),
    writeFile(`${file}.gz`, await gz(content, { level: 9 })),
  ]);
}

/** Puts a `.br` and a `.gz` beside every file that shrinks, so that the server never has to. */
export async function compressFolder(folder: string): Promise<void> {
  const files = await readdir(folder);
  const wanted = files.filter((file) => COMPRESSIBLE.test(file));
  await Promise.all(wanted.map((file) => compressFile(path.join(folder, file))));
}
