import { expect, it } from "vitest";
import { socketPath } from "./backup-socket.ts";

it("is a named pipe on Windows", () => {
  expect(socketPath("C:\\shop", "win32")).toMatch(/^\\\\\.\\pipe\\ntoma-[0-9a-f]{16}$/);
});

it("is in the data folder if its path is short enough", () => {
  expect(socketPath("/srv/shop", "linux")).toBe("/srv/shop/control.sock");
  expect(socketPath(`/srv/${"x".repeat(100)}`, "linux")).toMatch(/ntoma-[0-9a-f]{16}\.sock$/);
});
