import { expect, it } from "vitest";
import { withoutUnusedVariables } from "./unused-variables.ts";

it("keeps the variables that are read, also by other variables", () => {
  const style = ":root{--a:var(--b);--b:1px;--c:#fff}p{top:var(--a,0)}";
  expect(withoutUnusedVariables(style)).toBe(":root{--a:var(--b);--b:1px;}p{top:var(--a,0)}");
});

it("removes those that only unused ones read", () => {
  expect(withoutUnusedVariables(":root{--a:var(--b);--b:1px}p{--c:0;top:0}")).toBe(
    ":root{}p{top:0}",
  );
});

it("removes the registration of an unused variable", () => {
  const used = '@property --a{syntax:"*";inherits:false}';
  const unused = "@property --b{syntax:'*';inherits:false}";
  expect(withoutUnusedVariables(`${used}${unused}p{top:var(--a)}`)).toBe(`${used}p{top:var(--a)}`);
});
