/** What a static host has to do besides sending files. */
export type HostingRules = {
  /** For every response. */
  headers: Readonly<Record<string, string>>;
  /** Folders whose every path shows one page, with the path of that page. */
  rewrites: Readonly<Record<string, string>>;
  /** Folders with an error page of their own. */
  notFound: Readonly<Record<string, string>>;
};

/** Their names contain a hash of their content. */
const ASSETS = "/assets/";
const FOR_A_YEAR = "public, max-age=31536000, immutable";

/** The same rules in the formats that common hosts read. */
export function hostingFiles(rules: HostingRules): Record<string, string> {
  return {
    _headers: headersFile(rules),
    _redirects: redirectsFile(rules),
    "vercel.json": vercelJson(rules),
    "nginx.conf": nginxConf(rules),
  };
}

/** Netlify, Cloudflare Pages. */
function headersFile({ headers }: HostingRules): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `/*\n${lines.join("")}${ASSETS}*\n  cache-control: ${FOR_A_YEAR}\n`;
}

/** Netlify; Cloudflare Pages skips rules with the status 404 and sends `404.html`, as Vercel does. */
function redirectsFile({ rewrites, notFound }: HostingRules): string {
  const rules = (pages: Readonly<Record<string, string>>, status: number) =>
    Object.entries(pages).map(([folder, page]) => `${folder}* ${page} ${status}\n`);
  return [...rules(rewrites, 200), ...rules(notFound, 404)].join("");
}

/** Vercel knows one error page, `404.html`, in which the app shows what the address asks for. */
function vercelJson({ headers, rewrites }: HostingRules): string {
  const list = (values: Readonly<Record<string, string>>) =>
    Object.entries(values).map(([key, value]) => ({ key, value }));
  const content = {
    cleanUrls: true,
    trailingSlash: false,
    rewrites: Object.entries(rewrites).map(([folder, destination]) => ({
      source: `${folder}:path*`,
      destination,
    })),
    headers: [
      { source: "/(.*)", headers: list(headers) },
      { source: `${ASSETS}(.*)`, headers: list({ "cache-control": FOR_A_YEAR }) },
    ],
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** `expires` instead of another add_header, which would drop those of the server block. */
function nginxConf({ headers, rewrites, notFound }: HostingRules): string {
  const added = Object.entries(headers).map(
    ([name, value]) => `add_header ${name} "${value}" always;`,
  );
  const folders = Object.entries(rewrites).map(
    ([folder, page]) => `location ${folder} { try_files $uri ${page}.html; }`,
  );
  const errors = Object.entries(notFound).map(
    ([folder, page]) =>
      `location ${folder} { try_files $uri $uri.html $uri/index.html =404; error_page 404 ${page}; }`,
  );
  return `# Include this in a server block whose root is this folder.
${added.join("\n")}
error_page 404 /404.html;
location / { try_files $uri $uri.html $uri/index.html =404; }
${[...folders, ...errors].join("\n")}
location ${ASSETS} { expires 1y; try_files $uri =404; }
`;
}
