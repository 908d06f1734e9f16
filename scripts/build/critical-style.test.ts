import { describe, expect, it } from "vitest";
import { criticalStyle } from "./critical-style.ts";

const keep = (css: string, ...classes: string[]) =>
  criticalStyle(css, `<a class="${classes.join(" ")}">`);

describe("the critical style", () => {
  it("has the rules of the given classes and those without a class", () => {
    expect(keep("a{color:red}.b{top:0}.c{top:1px}", "b")).toBe("a{color:red}.b{top:0}");
  });

  it("has a rule for several classes only if all of them are given", () => {
    expect(keep(".b .c{top:0}.b,.d{top:1px}", "b")).toBe(".b,.d{top:1px}");
  });

  it("reads escaped names, which HTML escapes in its own way", () => {
    const css = String.raw`.md\:top-0\.5:hover{top:0}.\[\&\>b\]\:top-0{top:1px}.before\:content-\[\'\'\]{top:2px}`;
    expect(keep(css, "md:top-0.5", "[&amp;&gt;b]:top-0", "before:content-[&#x27;&#x27;]")).toBe(
      String.raw`.md\:top-0\.5:hover{top:0}.\[\&\>b\]\:top-0{top:1px}.before\:content-\[\'\'\]{top:2px}`,
    );
    expect(keep(css)).toBe("");
  });

  it("keeps groups with rules, fonts and animations", () => {
    const rest = '@font-face{font-family:D;src:url("}.c{")}@keyframes d{0%{top:0}}';
    const css = `@layer a,b;@layer a{.b{top:0}}@media (width>=1px){.c{top:0}}${rest}`;
    const kept = keep(css, "b");
    expect(kept).toContain("@layer a{.b{top:0}}");
    expect(kept).toContain("@font-face{");
    expect(kept).toContain("@keyframes d{");
    expect(kept).not.toContain("@media");
  });

  it("has no rules for elements that the page has not", () => {
    expect(keep("hr{left:0}a:hover{top:0}table td{top:1px}html{top:2px}")).toBe(
      "a:hover{top:0}html{top:2px}",
    );
  });

  it("looks into alternatives, but not into other conditions", () => {
    expect(keep(":is(.b,.c){top:0}:where(.c){top:1px}a:not(hr){top:2px}", "b")).toBe(
      ":is(.b,.c){top:0}a:not(hr){top:2px}",
    );
  });

  it("has only the variables that are read, also by other variables", () => {
    const css = ":root{--a:var(--b);--b:1px;--c:var(--d);--d:0}a{top:var(--a,0)}";
    expect(keep(css)).toBe(":root{--a:var(--b);--b:1px}a{top:var(--a,0)}");
    const property = (name: string) => `@property ${name}{syntax:"*";inherits:false}`;
    expect(keep(`${property("--a")}${property("--b")}a{top:var(--a)}`)).toBe(
      `${property("--a")}a{top:var(--a)}`,
    );
  });

  it("leaves the license and the values for old browsers to the whole stylesheet", () => {
    const css = "/*! License */@layer properties{*{--b:initial}}@layer base{a{top:var(--b)}}";
    expect(keep(css)).toBe("@layer base{a{top:var(--b)}}");
  });

  it("keeps the prefixes that Safari needs", () => {
    const css = "a{-webkit-backdrop-filter:blur(1px);backdrop-filter:blur(1px)}";
    expect(keep(css)).toBe(css);
  });
});
