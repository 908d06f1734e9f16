import { describe } from "vitest";
import {
  testBackground,
  testReload,
  testService,
  testSignals,
  testZombie,
  useSeparateShops,
} from "../endurance/signals-test.ts";

// Every signal to every process is in tests/endurance.
describe.runIf(process.platform !== "win32")("npm start", () => {
  useSeparateShops();
  testSignals([
    { signal: "SIGTERM", target: "npm" },
    { signal: "SIGINT", target: "the launcher" },
    { signal: "SIGKILL", target: "the launcher" },
  ]);
  testBackground();
});

describe.runIf(process.platform !== "win32")("node server/start.mjs", () => {
  useSeparateShops();
  testService();
});

describe.runIf(process.platform !== "win32")("a shop of one process", () => {
  useSeparateShops();
  testReload();
});

describe.runIf(process.platform !== "win32")("a killed shop", () => {
  useSeparateShops();
  testZombie();
});
