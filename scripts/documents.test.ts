import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, extname, join, matchesGlob, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { environmentSchema } from "../server/config/schema.ts";
import { ROOT } from "../server/lib/root-folder.ts";

/** What looks like a path of the repository and is none, by reason. */
const ELSEWHERE = {
  "another site": /^[\w.-]+\.com?\//,
  "a product": /^(Node|postgres)\.js$/,
  "a media type": /^application\/json$/,
  "a name to be filled in":
    /^(x-(api|queries)\.ts|supabase\/schemas\/NN_subject\.sql|ntoma-TIME\.tar\.gz|(www\.)?shop\.example)$/,
  "in an object store": /^ENDPOINT\/BUCKET\/KEY$/,
  "in the data folder": /^(DATA_DIR\/.*|renderings\/|(keys|schema-cache|server)\.json)$/,
  "in a built site": /^(404\.html|robots\.txt|sitemap\.xml|vercel\.json)$/,
  "served by the sandbox": /^inline\.js$/,
  "removed, and named in the record that says why":
    /^(collect-garbage|exchanged-limits|products-in-page|read-in-one-step)\.ts$/,
};

const inGit = existsSync(join(ROOT, ".git"));
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const linesOf = (text: string) => text.split("\n").filter(Boolean);

/** The files of the repository, also those that are not committed yet. */
function listFiles(): string[] {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard"];
  const listed = execFileSync("git", args, { cwd: ROOT, encoding: "utf8" });
  return linesOf(listed).filter((file) => existsSync(join(ROOT, file)));
}

/** `a/b/c` → `a`, `a/b`, `a/b/c`. */
const beginningsOf = (path: string) =>
  path.split("/").map((_, index, parts) => parts.slice(0, index + 1).join("/"));
/** `a/b/c` → `a/b/c`, `b/c`, `c`. */
const endsOf = (path: string) =>
  path.split("/").map((_, index, parts) => parts.slice(index).join("/"));

const files = inGit ? listFiles() : [];
const documents = files.filter((file) => file.endsWith(".md"));
const places = new Set(files.flatMap(beginningsOf));
const ends = new Set([...places].flatMap(endsOf));
const extensions = new Set(files.map((file) => extname(file)).filter(Boolean));
const topFolders = new Set(files.filter((file) => file.includes("/")).map(firstPart));
const ignored = new Set(linesOf(read(".gitignore")).map((line) => line.replace(/^\/|\/$/g, "")));

function firstPart(path: string): string {
  return path.split("/")[0] ?? "";
}

const FENCE = /^```.*\n([\s\S]*?)^```/gm;

/** What a document has in backticks, in lines and in blocks. */
function codeOf(text: string): string[] {
  const blocks = [...text.matchAll(FENCE)];
  const spans = [...text.replaceAll(FENCE, "").matchAll(/`([^`]+)`/g)];
  return [...blocks, ...spans].map(([, code = ""]) => code);
}

/** Words without the punctuation around them and without the number of a line. */
const wordsOf = (code: string) =>
  code.split(/[\s()[\]|"']+/).map((word) => word.replace(/(:\d+(-\d+)?)?[,;:.]*$/, ""));

/** A path has a slash or the extension of a file of the repository; a URL's path begins with a slash. */
const isPath = (word: string) =>
  /^[.\w*][\w.*{},/-]*$/.test(word) &&
  /\w/.test(word) &&
  (word.includes("/") || extensions.has(extname(word)));

const isElsewhere = (path: string) =>
  ignored.has(firstPart(path)) || Object.values(ELSEWHERE).some((pattern) => pattern.test(path));

/** `a/{b,c}` → `a/b`, `a/c`. */
function alternativesOf(path: string): string[] {
  const [, before = "", list, after = ""] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? [];
  return list ? list.split(",").map((part) => before + part + after) : [path];
}

const pathsIn = (text: string) =>
  codeOf(text)
    .flatMap(wordsOf)
    .filter(isPath)
    .flatMap(alternativesOf)
    .filter((path) => !isElsewhere(path));

/** From the root if it begins with one of its folders, otherwise the end of some path. */
function exists(path: string): boolean {
  const plain = path.replace(/\/$/, "");
  const fromRoot = topFolders.has(firstPart(plain));
  if (!plain.includes("*")) return (fromRoot ? places : ends).has(plain);
  const pattern = fromRoot ? plain : `**/${plain}`;
  return files.some((file) => matchesGlob(file, pattern));
}

/** Tests may be named without their ending; a pattern such as `tests/server/shop-*` finds tests only. */
function pathExists(path: string): boolean {
  const mayBeTest = path.startsWith("tests/") && extname(path) === "";
  if (mayBeTest && path.includes("*")) return exists(`${path}.test.ts`);
  return exists(path) || (mayBeTest && exists(`${path}.test.ts`));
}

/** The last cells of the tables that say where something is tested. */
function testCellsOf(text: string): string[] {
  const tables = text.split(/\n(?!\|)/).map((part) => linesOf(part).map(lastCellOf));
  return tables.flatMap(([header = "", ...cells]) => (/^(test|in)$/.test(header) ? cells : []));
}

const lastCellOf = (row: string) => /\|([^|]*)\|$/.exec(row)?.[1]?.trim() ?? "";

/** Names such as `stock-holds` or `policies-*`. */
const testNamesIn = (text: string) =>
  testCellsOf(text)
    .flatMap(codeOf)
    .filter((name) => !isPath(name));

const tests = files.filter((file) => /^tests\/(database|functions|server)\//.test(file));
const testExists = (name: string) => tests.some((file) => matchesGlob(file, `**/${name}.test.ts`));

const schemaFilesIn = (text: string) => text.match(/\b\d\d_\w+\.sql\b/g) ?? [];
const scriptsIn = (text: string) =>
  Array.from(text.matchAll(/npm run ([\w:]+)/g), ([, name = ""]) => name);
const linksIn = (text: string) =>
  Array.from(text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g), ([, target = ""]) => target);

/** The anchors of the headings, as GitHub makes them. */
const anchorsOf = (document: string) =>
  Array.from(read(document).matchAll(/^#+ (.*)$/gm), ([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );

function linkExists(link: string, document: string): boolean {
  const [path = "", anchor] = link.split("#");
  const target = path ? normalize(join(dirname(document), path)) : document;
  return places.has(target) && (anchor === undefined || anchorsOf(target).includes(anchor));
}

/** Expects everything that is found in the files to be right, and more than so much to be found. */
function expectAll(
  names: string[],
  least: number,
  find: (text: string) => string[],
  isRight: (found: string, name: string) => boolean,
): void {
  const found = names.flatMap((name) => find(read(name)).map((word) => ({ name, word })));
  const missing = found.filter(({ name, word }) => !isRight(word, name));
  expect(missing.map(({ name, word }) => `${name}: ${word}`)).toEqual([]);
  expect(found.length).toBeGreaterThan(least);
}

describe.runIf(inGit)("documents", () => {
  it("name files and folders that exist", () => {
    expectAll(documents, 400, pathsIn, pathExists);
  });

  it("name tests that exist", () => {
    expectAll(documents, 60, testNamesIn, testExists);
  });

  it("link to files and headings that exist", () => {
    expectAll(documents, 40, linksIn, linkExists);
  });

  it("name npm scripts that exist", () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read("package.json"));
    expectAll(documents, 60, scriptsIn, (name) => name in scripts);
  });

  it("name schema files that exist, and so do these files themselves", () => {
    const schemas = files.filter((file) => file.startsWith("supabase/schemas/"));
    const schemaExists = (name: string) => schemas.includes(`supabase/schemas/${name}`);
    expectAll([...documents, ...schemas], 40, schemaFilesIn, schemaExists);
  });

  it("list every environment variable", () => {
    const [, section = ""] = read("README.md").split("## Environment variables\n");
    const cells = section.match(/^\| `.*?\|/gm) ?? [];
    const listed = cells.flatMap((cell) => cell.match(/[A-Z]\w+/g) ?? []);
    // One is for tests, the other one for the build.
    const ofServer = Object.keys(environmentSchema.shape).filter((name) => name !== "PAYSTACK_URL");
    expect(listed.toSorted()).toEqual([...ofServer, "VITE_IMAGE_RENDERING"].toSorted());
  });

  it.each([
    ["`scripts/lint.ts:12` and `scripts/lynt.ts:12`", "scripts/lynt.ts"],
    ["`tests/server/security/` and `tests/security/`", "tests/security/"],
    ["`http/listen.ts` and `listen/http.ts`", "listen/http.ts"],
    ["`listen.ts` and `listens.ts`", "listens.ts"],
    ["`server/*.ts` and `server/tar-*.ts`", "server/tar-*.ts"],
    ["`tests/server/shop-*` and `tests/harness/*`", "tests/harness/*"],
    ["`src/{app,feature}`", "src/feature"],
    ["`npm test -- server/configuration`", "server/configuration"],
    ["```sh\nnode server/starts.mjs\n```\n", "server/starts.mjs"],
  ])("finds what is wrong in %s", (text, wrong) => {
    expect(pathsIn(text).filter((path) => !pathExists(path))).toEqual([wrong]);
  });
});
