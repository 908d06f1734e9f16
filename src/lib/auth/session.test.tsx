import type { GoTrueClient, User } from "@supabase/auth-js";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fullNameOf, isAdmin, type Session, useSession } from "./session.ts";
import { AUTH_STORAGE_KEY } from "./stored-session.ts";

const user = { id: "1", role: "authenticated", email: "ama@example.com" } as User;

/** What the tab has stored. */
const stored = new Map<string, string>();
const localStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  removeItem: (key: string) => stored.delete(key),
};

beforeEach(() => {
  vi.stubGlobal("window", { localStorage });
  // The auth client is created once per page: each test gets its own.
  vi.resetModules();
});
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});
afterAll(() => vi.resetModules());

type ServerResponse = { data: { user: User | null }; error: { status?: number } | null };

/** Reads the user with an auth client that has a session and gets this response from the server. */
async function readUser(response: ServerResponse, session: object | null = { user }) {
  const { auth } = await import("./auth.ts");
  const { userQuery } = await import("./session.ts");
  const signedOut: unknown[] = [];
  const client = {
    onAuthStateChange: () => undefined,
    getSession: async () => ({ data: { session } }),
    getUser: async () => response,
    signOut: async (options: unknown) => void signedOut.push(options),
  };
  await auth(() => client as unknown as GoTrueClient);
  const read = await new QueryClient().fetchQuery({ ...userQuery, retry: false });
  return { read, signedOut };
}

const rejected = (status?: number) => ({ data: { user: null }, error: { status } });

describe("the user", () => {
  it("is nobody without a stored session, and no auth client is loaded for that", async () => {
    const { mayHaveSession } = await import("./auth.ts");
    const { userQuery } = await import("./session.ts");
    expect(await new QueryClient().fetchQuery(userQuery)).toBeNull();
    expect(mayHaveSession()).toBe(false);
    stored.set(AUTH_STORAGE_KEY, "{}");
    expect(mayHaveSession()).toBe(true);
  });

  it("is as the server knows it, not as it is stored", async () => {
    const renamed = { ...user, email: "new@example.com" };
    const { read } = await readUser({ data: { user: renamed }, error: null });
    expect(read).toEqual(renamed);
  });

  it("is nobody when the stored session has ended", async () => {
    const { read, signedOut } = await readUser({ data: { user }, error: null }, null);
    expect(read).toBeNull();
    expect(signedOut).toEqual([]);
  });

  it.each([400, 401, 403, 404])("is signed out in this browser by a %i", async (status) => {
    const { read, signedOut } = await readUser(rejected(status));
    expect(read).toBeNull();
    expect(signedOut).toEqual([{ scope: "local" }]);
  });

  it.each([undefined, 429, 500, 503])(
    "stays signed in when the server fails: %s",
    async (status) => {
      const { read, signedOut } = await readUser(rejected(status));
      expect(read).toEqual(user);
      expect(signedOut).toEqual([]);
    },
  );
});

describe("a stored session", () => {
  it("does not exist where storage is blocked", async () => {
    const { hasStoredSession, removeStoredSession } = await import("./stored-session.ts");
    stored.set(AUTH_STORAGE_KEY, "{}");
    expect(hasStoredSession()).toBe(true);
    removeStoredSession();
    expect(hasStoredSession()).toBe(false);
    vi.stubGlobal("window", {
      get localStorage() {
        throw new DOMException("blocked", "SecurityError");
      },
    });
    expect(hasStoredSession()).toBe(false);
    expect(() => removeStoredSession()).not.toThrow();
  });
});

const SessionAsJson = () => JSON.stringify(useSession());

describe("useSession", () => {
  function sessionWith(data?: User | null): Session {
    const queryClient = new QueryClient();
    if (data !== undefined) queryClient.setQueryData(["user"], data);
    const json = renderToStaticMarkup(
      <QueryClientProvider client={queryClient}>
        <SessionAsJson />
      </QueryClientProvider>,
    );
    return JSON.parse(json.replaceAll("&quot;", '"'));
  }

  it("is loading until the user is known, then signed in or out", () => {
    expect(sessionWith()).toEqual({ status: "loading", user: null });
    expect(sessionWith(null)).toEqual({ status: "signed-out", user: null });
    expect(sessionWith(user)).toEqual({ status: "signed-in", user });
    expect(sessionWith({ ...user, role: "anon" })).toEqual({ status: "signed-out", user: null });
  });
});

describe("a user's name and role", () => {
  const withMetadata = (metadata: object) => ({ ...user, user_metadata: { ...metadata } });

  it("are in the metadata, which may be anything", () => {
    expect(fullNameOf(withMetadata({ fullName: "Ama Mensah" }))).toBe("Ama Mensah");
    expect(fullNameOf(withMetadata({ fullName: 7 }))).toBe("ama@example.com");
    expect(fullNameOf(withMetadata({ fullName: "" }))).toBe("ama@example.com");
    expect(isAdmin(withMetadata({ role: "admin" }))).toBe(true);
    expect(isAdmin(withMetadata({ role: "user" }))).toBe(false);
  });
});
