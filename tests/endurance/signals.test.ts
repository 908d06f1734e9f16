import { describe } from "vitest";
import { everyKill, everySignal, testSignals, useSeparateShops } from "./signals-test.ts";

describe.runIf(process.platform !== "win32")("npm start", () => {
  useSeparateShops();
  testSignals([...everySignal, ...everyKill]);
});
