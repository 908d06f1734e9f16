import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { mailText } from "./mail-text.ts";

const template = readFileSync(
  new URL("../../supabase/templates/confirmation.html", import.meta.url),
  "utf8",
);

describe("a mail as plain text", () => {
  it("contains the text of the HTML version", () => {
    const html = template
      .replace("{{ .Email }}", "esi@example.com")
      .replace("{{ .SiteURL }}", "https://shop.test")
      .replace("{{ .TokenHash }}", "1a2b");
    expect(mailText(html)).toBe(`Ntoma

Confirm your email

Welcome. One press and your account is ready: you can then sign in with esi@example.com.

Confirm your email:
https://shop.test/confirm-email#token_hash=1a2b

The link works once and for an hour. If you did not sign up at Ntoma, do not follow it: without you, nothing happens.

Ntoma is Akan for cloth. Clothing and accessories from a calm corner of Accra.`);
  });

  it("contains user input, decoded once", () => {
    expect(mailText("<p>a &lt;b&gt; &amp;lt; &quot;c&quot;</p><p>d<br>e</p>")).toBe(
      'a <b> &lt; "c"\n\nd\ne',
    );
  });
});

const templates = ["confirmation", "recovery", "already-registered"].map((name) =>
  readFileSync(new URL(`../../supabase/templates/${name}.html`, import.meta.url), "utf8"),
);

describe.each(templates)("a mail of an account", (template) => {
  it("has no picture, script or external resource", () => {
    expect(template).not.toMatch(/<img|<script|<link|url\(|https?:/);
  });

  it("has one button, and colours for dark mode", () => {
    expect(template.match(/<a class="press"/g)).toHaveLength(1);
    expect(template).toContain("prefers-color-scheme: dark");
  });
});
