import { describe, expect, it } from "vitest";
import { criticalStyle } from "./critical-style.ts";

const keep = (css: string, ...classes: string[]) =>
  criticalStyle(css, `<a class="${classes.join(" ")}">`);

describe("the critical style", () => {
  it("has the rules of the given classes and those without a class", () => {
    expect(keep("a{color:red}.b{top:0}.c{top:1px}", "b")).toBe("a{color:red}.b{top:0}");
  });

  it("has a rule for several classes only if all of them are given", () => {
    expect(keep(".b .c{top:0}.b,.d{top:1px}", "b")).toBe(".b{top:1px}");
  });

  it("reads escaped names and variants", () => {
    const css = ".md\\:top-0\\.5:hover{top:0}.\\32xl{top:1px}.w-\\[3\\,5\\]{top:2px}";
    expect(keep(css, "md:top-0.5", "w-[3,5]")).toBe(
      ".md\\:top-0\\.5:hover{top:0}.w-\\[3\\,5\\]{top:2px}",
    );
    expect(keep(css, "2xl")).toBe(".\\32xl{top:1px}");
  });

  it("keeps groups with rules, statements, fonts and animations", () => {
    const css =
      '@layer a,b;@layer a{.b{top:0}}@media (width>=1px){.c{top:0}}@font-face{src:url("}.c{")}@keyframes d{0%{top:0}}';
    expect(keep(css, "b")).toBe(
      '@layer a,b;@layer a{.b{top:0}}@font-face{src:url("}.c{")}@keyframes d{0%{top:0}}',
    );
  });

  it("keeps selectors with a comma inside brackets whole", () => {
    expect(keep(":is(.b,.c){top:0}.b:not([title='a,b']){top:1px}", "b", "c")).toBe(
      ":is(.b,.c){top:0}.b:not([title='a,b']){top:1px}",
    );
  });

  it("takes the names of classes from HTML, which escapes them", () => {
    const css = ".\\[\\&\\>b\\]\\:top-0{top:0}.content-\\[attr\\(x\\)_\\/_\\'\\'\\]{top:1px}";
    expect(keep(css, "[&amp;&gt;b]:top-0", "content-[attr(x)_/_&#x27;&#x27;]")).toBe(css);
  });

  it("has no rules for elements that the page has not", () => {
    const css = "hr,a:hover{top:0}table td{top:1px}html,::backdrop{top:2px}";
    expect(keep(css)).toBe("a:hover{top:0}html,::backdrop{top:2px}");
  });

  it("keeps rules whose conditions name other elements", () => {
    const css =
      "a:not(hr){top:0}:where(select:is([size])){top:1px}a:is(b,:not(c)) a[title]{top:2px}";
    expect(keep(css)).toBe(css);
  });
});
