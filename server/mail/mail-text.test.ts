import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { mailText } from "./mail-text.ts";

const template = readFileSync(
  new URL("../../supabase/templates/confirmation.html", import.meta.url),
  "utf8",
);

describe("a mail as plain text", () => {
  it("contains the text of the HTML version", () => {
    const link = "https://shop.test/auth/v1/verify?token=1&amp;type=signup";
    const html = template
      .replace("{{ .Email }}", "esi@example.com")
      .replace("{{ .ConfirmationURL }}", link);
    expect(mailText(html)).toBe(`Ntoma

Confirm your email

Welcome. One press and your account is ready: you can then sign in with esi@example.com.

Confirm your email:
https://shop.test/auth/v1/verify?token=1&type=signup

The link works once and for a day. If you did not sign up at Ntoma, you can leave this mail unanswered.

Ntoma is Akan for cloth. Clothing and accessories from a calm corner of Accra.`);
  });

  it("contains user input, decoded once", () => {
    expect(mailText("<p>a &lt;b&gt; &amp;lt; &quot;c&quot;</p><p>d<br>e</p>")).toBe(
      'a <b> &lt; "c"\n\nd\ne',
    );
  });
});

const templates = ["confirmation", "recovery"].map((name) =>
  readFileSync(new URL(`../../supabase/templates/${name}.html`, import.meta.url), "utf8"),
);

describe.each(templates)("a mail of an account", (template) => {
  it("has no picture, script or external resource", () => {
    expect(template).not.toMatch(/<img|<script|<link|url\(|https?:/);
  });

  it("has one button, and colours for dark mode", () => {
    expect(template.match(/<a /g)).toHaveLength(1);
    expect(template).toContain("prefers-color-scheme: dark");
  });
});
