const KEY = "3f0c2a52b7d94e0e8c1a6b5d4f3e2d1c0b9a8f7e";

/** Keys in the form of Paystack's; it knows none of them. */
export const paystackKeys = (kind: "test" | "live") => ({
  PAYSTACK_PUBLIC_KEY: `pk_${kind}_${KEY}`,
  PAYSTACK_SECRET_KEY: `sk_${kind}_${KEY}`,
});

/** The least that a shop in production needs. */
export const PRODUCTION = {
  NODE_ENV: "production",
  SITE_URL: "https://ntoma.test",
  SMTP_URL: "smtp://localhost:2525",
  ...paystackKeys("live"),
};
