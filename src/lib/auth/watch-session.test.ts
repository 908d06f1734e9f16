import type { AuthChangeEvent, GoTrueClient, Session, User } from "@supabase/auth-js";
import { QueryClient } from "@tanstack/react-query";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { AUTH_STORAGE_KEY } from "./stored-session.ts";

const ama = { id: "1", role: "authenticated" } as User;
const kofi = { ...ama, id: "2" };

let queryClient: QueryClient;
let lost: string[];
let changeAuth: (event: AuthChangeEvent, session: Session | null) => void;
let changeStorage: (event: { key: string | null }) => void;
/** What the server responds with when it is asked who is signed in. */
let served: User | null;

beforeEach(async () => {
  lost = [];
  served = ama;
  queryClient = new QueryClient();
  vi.stubGlobal("window", {
    location: { pathname: "/cart", search: "?from=mail" },
    localStorage: { getItem: () => null },
    addEventListener: (_type: "storage", listener: typeof changeStorage) => {
      changeStorage = listener;
    },
  });
  vi.resetModules();
  const { watchSession } = await import("./watch-session.ts");
  const { auth } = await import("./auth.ts");
  watchSession(queryClient, (path) => lost.push(path));
  const client = {
    onAuthStateChange: (listener: typeof changeAuth) => {
      changeAuth = listener;
    },
    getSession: async () => ({ data: { session: served && { user: served } } }),
    getUser: async () => ({ data: { user: served }, error: null }),
  };
  await auth(() => client as unknown as GoTrueClient);
  const { userQuery } = await import("./session.ts");
  await queryClient.prefetchQuery(userQuery);
  queryClient.setQueryData(["cart"], ["a shirt"]);
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => vi.resetModules());

const cached = () => [queryClient.getQueryData(["user"]), queryClient.getQueryData(["cart"])];
const sessionOf = (user: User) => ({ user }) as Session;

it("removes what belongs to the user when the session ends", () => {
  changeAuth("SIGNED_OUT", null);
  expect(cached()).toEqual([null, undefined]);
});

it("keeps it when the same user's token is refreshed, and removes it for another user", () => {
  changeAuth("TOKEN_REFRESHED", sessionOf(ama));
  expect(cached()).toEqual([ama, ["a shirt"]]);
  changeAuth("SIGNED_IN", sessionOf(kofi));
  expect(cached()).toEqual([kofi, undefined]);
});

it("does not replace the user by the stored one, who is older, when the tab becomes visible", () => {
  changeAuth("SIGNED_IN", sessionOf({ ...ama, email: "former@ntoma.test" }));
  expect(cached()).toEqual([ama, ["a shirt"]]);
  const changed = { ...ama, email: "new@ntoma.test" };
  changeAuth("USER_UPDATED", sessionOf(changed));
  expect(cached()).toEqual([changed, ["a shirt"]]);
});

it("removes it when another tab clears the storage, not when it stores something else", () => {
  changeStorage({ key: "theme" });
  expect(cached()).toEqual([ama, ["a shirt"]]);
  changeStorage({ key: AUTH_STORAGE_KEY });
  expect(cached()).toEqual([null, undefined]);
});

it("asks the server after a rejected request, and reports a lost session with its page", async () => {
  const { recheckSession } = await import("./fetch-as-user.ts");
  expect(await recheckSession()).toBe(false);
  expect(cached()).toEqual([ama, ["a shirt"]]);
  expect(lost).toEqual([]);
  served = null;
  expect(await recheckSession()).toBe(true);
  expect(lost).toEqual(["/cart?from=mail"]);
  expect(cached()).toEqual([null, undefined]);
});

it("reports at once a session that expired on a page that needs one", () => {
  changeAuth("SIGNED_OUT", null);
  expect(lost).toEqual(["/cart?from=mail"]);
});

it("reports one that expired on a public page with the next request as the user", async () => {
  const { fetchAsUser } = await import("./fetch-as-user.ts");
  Object.assign(window.location, { pathname: "/product/1", search: "" });
  served = null;
  changeAuth("SIGNED_OUT", null);
  expect(lost).toEqual([]);
  const response = await fetchAsUser("https://shop.example/rest/v1/carts");
  expect([response.status, await response.json()]).toMatchObject([401, { code: "session_ended" }]);
  expect(lost).toEqual(["/product/1"]);
});

it("reports nothing after a sign-out in another tab", async () => {
  const { recheckSession } = await import("./fetch-as-user.ts");
  changeStorage({ key: AUTH_STORAGE_KEY });
  changeAuth("SIGNED_OUT", null);
  expect(await recheckSession()).toBe(false);
  expect(lost).toEqual([]);
});
