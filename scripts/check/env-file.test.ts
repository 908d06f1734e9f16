import { expect, it } from "vitest";
import { parseEnvFile } from "./env-file.ts";

const valuesIn = (text: string) => parseEnvFile(text).environment;

it("reads values as systemd does", () => {
  const text = String.raw`
# a comment \
; another one
PLAIN = two words  
QUOTED=" two words "
ESCAPED="a \"b\" \$c \d"
SINGLE='a "b" \n'
UNQUOTED=a\ b
JOINED="a"'b'c
LONG=one \
two
URL=postgres://u:p@h/d?sslmode=require
EMPTY=`;
  expect(valuesIn(text)).toEqual({
    PLAIN: "two words",
    QUOTED: " two words ",
    ESCAPED: String.raw`a "b" $c \d`,
    SINGLE: String.raw`a "b" \n`,
    UNQUOTED: "a b",
    JOINED: "abc",
    LONG: "one two",
    URL: "postgres://u:p@h/d?sslmode=require",
    EMPTY: "",
  });
  expect(parseEnvFile(text).findings).toEqual([]);
});

it("says which comments belong to a value, and keeps them as systemd does", () => {
  const { environment, findings } = parseEnvFile("A=1 # one\nB='2 # two'\nC=a#b\n");
  expect(environment).toEqual({ A: "1 # one", B: "2 # two", C: "a#b" });
  expect(findings.map(({ what }) => what)).toEqual([
    "Line 1: the value of A has a # outside quotes.",
    "Line 3: the value of C has a # outside quotes.",
  ]);
});

it("names the lines that systemd ignores", () => {
  const { environment, findings } = parseEnvFile("export A=1\nB: 2\nC=3\n");
  expect(environment).toEqual({ C: "3" });
  expect(findings.map(({ what }) => what)).toEqual([
    "Line 1 begins with export.",
    "Line 2 is no NAME=value.",
  ]);
});
