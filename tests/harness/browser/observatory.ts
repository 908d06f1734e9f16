/**
 * The public scoring of the HTTP Observatory (developer.mozilla.org/observatory), as it was published
 * in 2026: a scan starts with 100 points, bonus points count from 90 on, and 100 is an A+.
 */
export type Scan = {
  /** The response over TLS. */
  headers: Headers;
  html: string;
  /** The response over plain HTTP; undefined if there is none. */
  plain: { status: number; location: string | null } | undefined;
  host: string;
};

type Finding = { rule: string; points: number };

export function scoreOf(scan: Scan): { score: number; findings: Finding[] } {
  const findings = [
    contentSecurityPolicy(scan.headers),
    framing(scan.headers),
    cookies(scan.headers),
    sharing(scan.headers),
    resourcePolicy(scan.headers),
    redirection(scan),
    referrer(scan.headers),
    transportSecurity(scan.headers),
    subresourceIntegrity(scan),
    sniffing(scan.headers),
  ];
  const sum = (points: number[]) => points.reduce((total, value) => total + value, 0);
  const points = findings.map((finding) => finding.points);
  const base = 100 + sum(points.filter((value) => value < 0));
  const bonus = base >= 90 ? sum(points.filter((value) => value > 0)) : 0;
  return { score: Math.max(0, base + bonus), findings };
}

const BROAD_SOURCES = ["*", "http:", "https:", "ftp:", "http://*", "https://*"];

function directivesOf(headers: Headers): Map<string, string[]> {
  const parts = (headers.get("content-security-policy") ?? "")
    .split(";")
    .map((part) => part.trim());
  return new Map(
    parts.filter(Boolean).map((part) => {
      const [name = "", ...sources] = part.split(/\s+/);
      return [name.toLowerCase(), sources];
    }),
  );
}

function contentSecurityPolicy(headers: Headers): Finding {
  const directives = directivesOf(headers);
  const sources = (name: string) => directives.get(name) ?? directives.get("default-src") ?? ["*"];
  const some = (name: string, ...values: string[]) =>
    sources(name).some((source) => values.includes(source));
  const every = [...directives.values()].flat();
  const score = (rule: string, points: number) => ({ rule: `csp: ${rule}`, points });
  if (directives.size === 0) return score("none", -25);
  if (
    some("script-src", "'unsafe-inline'", "data:", ...BROAD_SOURCES) ||
    some("object-src", ...BROAD_SOURCES)
  ) {
    return score("unsafe scripts", -20);
  }
  if (every.some((source) => /^(http|ftp):/.test(source))) return score("insecure scheme", -20);
  if (some("script-src", "'unsafe-eval'") || some("style-src", "'unsafe-eval'"))
    return score("eval", -10);
  if (some("style-src", "'unsafe-inline'", "data:", ...BROAD_SOURCES))
    return score("unsafe styles only", 0);
  const closed = directives.get("default-src")?.join(" ") === "'none'";
  return closed ? score("no unsafe, default none", 10) : score("no unsafe", 5);
}

function framing(headers: Headers): Finding {
  const ancestors = directivesOf(headers).get("frame-ancestors");
  if (ancestors && !ancestors.some((source) => BROAD_SOURCES.includes(source))) {
    return { rule: "framing: by policy", points: 5 };
  }
  const header = headers.get("x-frame-options")?.toUpperCase();
  const closed = header === "DENY" || header === "SAMEORIGIN";
  return { rule: `framing: ${header}`, points: closed ? 0 : -20 };
}

function cookies(headers: Headers): Finding {
  const set = headers.getSetCookie();
  if (set.length === 0) return { rule: "cookies: none", points: 0 };
  const safe = set.every((cookie) => /;\s*secure/i.test(cookie) && /;\s*httponly/i.test(cookie));
  const bound = set.every((cookie) => /;\s*samesite=(strict|lax)/i.test(cookie));
  return { rule: "cookies", points: safe ? (bound ? 5 : 0) : -40 };
}

function sharing(headers: Headers): Finding {
  const origin = headers.get("access-control-allow-origin");
  const universal = origin && headers.get("access-control-allow-credentials") === "true";
  return { rule: `cors: ${origin}`, points: universal ? -50 : 0 };
}

function resourcePolicy(headers: Headers): Finding {
  const policy = headers.get("cross-origin-resource-policy");
  const points =
    { "same-origin": 10, "same-site": 10, "cross-origin": 0 }[policy ?? "cross-origin"] ?? -5;
  return { rule: `corp: ${policy}`, points };
}

function redirection({ plain, host }: Scan): Finding {
  if (!plain) return { rule: "redirection: no plain HTTP", points: 0 };
  const moved = [301, 302, 303, 307, 308].includes(plain.status) && plain.location;
  if (!moved) return { rule: "redirection: missing", points: -20 };
  const target = new URL(plain.location ?? "");
  if (target.protocol !== "https:") return { rule: "redirection: not to TLS", points: -20 };
  return { rule: "redirection", points: target.host === host ? 0 : -5 };
}

const PRIVATE = ["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"];

function referrer(headers: Headers): Finding {
  const policy = headers.get("referrer-policy");
  if (!policy) return { rule: "referrer: none", points: 0 };
  return { rule: `referrer: ${policy}`, points: PRIVATE.includes(policy) ? 5 : -5 };
}

const SIX_MONTHS = 15_552_000;

function transportSecurity(headers: Headers): Finding {
  const header = headers.get("strict-transport-security");
  const age = Number(/max-age=(\d+)/.exec(header ?? "")?.[1] ?? Number.NaN);
  if (Number.isNaN(age)) return { rule: "hsts: none", points: -20 };
  return { rule: `hsts: ${header}`, points: age < SIX_MONTHS ? -10 : 0 };
}

/** Scripts of the same origin need no integrity; each foreign one without it costs points. */
function subresourceIntegrity({ html, host }: Scan): Finding {
  const scripts = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"[^>]*>/g)];
  const foreign = scripts.filter(([, src = ""]) => new URL(src, `https://${host}`).host !== host);
  const bare = foreign.filter(([tag]) => !/\bintegrity=/.test(tag));
  const insecure = bare.some(([, src = ""]) => !src.startsWith("https://"));
  if (insecure) return { rule: "sri: insecure foreign scripts", points: -50 };
  return { rule: `sri: ${bare.length} foreign scripts`, points: bare.length > 0 ? -5 : 0 };
}

function sniffing(headers: Headers): Finding {
  const value = headers.get("x-content-type-options");
  return { rule: `sniffing: ${value}`, points: value === "nosniff" ? 0 : -5 };
}
