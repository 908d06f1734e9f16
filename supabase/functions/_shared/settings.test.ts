import { expect, it } from "vitest";
import { readServiceSettings, readSettings } from "./settings.ts";

const complete = {
  SUPABASE_URL: "https://shop.supabase.test",
  SUPABASE_SECRET_KEY: "sb_secret_1",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_1",
  PAYSTACK_SECRET_KEY: "sk_test_1",
};

const read = (environment: Record<string, string>) => readSettings((name) => environment[name]);

it("reads the settings, with the provider's URL as the default", () => {
  expect(read(complete)).toEqual({
    supabaseUrl: "https://shop.supabase.test",
    supabaseSecretKey: "sb_secret_1",
    supabasePublishableKey: "sb_publishable_1",
    paystackSecretKey: "sk_test_1",
    paystackUrl: "https://api.paystack.co",
  });
  const paystackUrl = "http://localhost/paystack-sandbox";
  expect(read({ ...complete, PAYSTACK_URL: paystackUrl })).toMatchObject({ paystackUrl });
});

it("accepts Supabase's keys, new or legacy", () => {
  const { SUPABASE_SECRET_KEY, SUPABASE_PUBLISHABLE_KEY, ...rest } = complete;
  const dictionaries = {
    ...rest,
    SUPABASE_SECRET_KEYS: '{"other":"sb_secret_2","default":"sb_secret_1"}',
    SUPABASE_PUBLISHABLE_KEYS: '{"web":"sb_publishable_1"}',
  };
  expect(read(dictionaries)).toEqual(read(complete));
  const old = { ...rest, SUPABASE_SERVICE_ROLE_KEY: "eyJ1", SUPABASE_ANON_KEY: "eyJ2" };
  expect(read(old)).toMatchObject({ supabaseSecretKey: "eyJ1", supabasePublishableKey: "eyJ2" });
});

it("needs no payment key where nothing is paid", () => {
  const { PAYSTACK_SECRET_KEY, ...others }: Record<string, string> = complete;
  expect(readServiceSettings((name) => others[name]).supabaseSecretKey).toBe("sb_secret_1");
});

it.each(Object.keys(complete))("reports %s when it is missing", (name) => {
  expect(() => read({ ...complete, [name]: "" })).toThrow(`Missing environment variable: ${name}`);
});
