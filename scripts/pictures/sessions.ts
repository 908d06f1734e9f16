import type { BrowserContextOptions } from "playwright-core";
import { demoLogins } from "../../server/database/seed/demo-users.ts";
import { tokenIn } from "../../tests/harness/mail-link.ts";
import { orderOne } from "../../tests/harness/shop/buy-one.ts";
import { clientsFor, type ShopClients } from "../../tests/harness/shop/clients.ts";
import type { RunningShop } from "../../tests/harness/shop/shop.ts";
import { causeMails } from "./mails.ts";
import type { User } from "./screen.ts";

type State = Exclude<BrowserContextOptions["storageState"], string | undefined>;
type Login = { email: string; password: string };

/** In the cart of the buyer. */
const SOLD_OUT = 12;

const signedOut: State = { cookies: [], origins: [] };
const newcomer = {
  email: "newcomer@example.com",
  password: "a long password",
  name: "Kwame Asare",
};
const buyer = { email: "buyer@example.com", password: "a long password", name: "Esi Owusu" };
export const customer = {
  email: "customer@example.com",
  password: "a long password",
  name: "Yaw Mensah",
};

/** The browser storage of each user, so that no screenshot needs a sign-in. */
export async function createSessions(shop: RunningShop): Promise<Record<User, State>> {
  const admin = await signIn(shop, demoLogins.admin);
  return {
    visitor: signedOut,
    shopper: (await signIn(shop, demoLogins.shopper)).state,
    newcomer: await createNewcomer(shop),
    buyer: await createBuyer(shop, admin.clients),
    customer: await createCustomer(shop, admin.clients),
    admin: admin.state,
  };
}

async function signIn({ url }: RunningShop, login: Login) {
  const clients = await clientsFor(url);
  const { email, password } = login;
  const { data, error } = await clients.auth.signInWithPassword({ email, password });
  if (error) throw error;
  const localStorage = [{ name: "ntoma-auth", value: JSON.stringify(data.session) }];
  const state: State = { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] };
  return { state, clients, userId: data.user.id };
}

/** A shopper with one line in the cart, and nothing else. */
async function createNewcomer(shop: RunningShop): Promise<State> {
  const { clients, userId, state } = await signUp(shop, newcomer);
  await insertInto(clients, "carts", lines(userId, [21, 1]));
  return state;
}

/** A shopper with a cart, a wishlist and an address, but without orders. One line of the cart is sold out. */
async function createBuyer(shop: RunningShop, admin: ShopClients): Promise<State> {
  const { clients, userId, state } = await signUp(shop, buyer);
  await fillLists(clients, userId);
  const products = (await admin.db()).from("products");
  await products.update({ stockQuantity: 0 }).eq("id", SOLD_OUT).throwOnError();
  return state;
}

/** A shopper with an unpaid, a delivered and a cancelled order. */
async function createCustomer(shop: RunningShop, admin: ShopClients): Promise<State> {
  const { clients, state } = await signUp(shop, customer);
  await causeMails(shop, clients, admin);
  const { data } = await (await clients.db())
    .from("products")
    .select("id,price")
    .eq("id", 1)
    .single();
  if (data) await orderOne(clients, data, `NTOMA-${Date.now()}`);
  return state;
}

async function signUp(shop: RunningShop, { name, ...login }: Login & { name: string }) {
  const { auth } = await clientsFor(shop.url);
  const data = { fullName: name, phoneNumber: "+233 24 412 3456" };
  const { error } = await auth.signUp({ ...login, options: { data } });
  if (error) throw error;
  const mail = (await shop.mails()).find(({ to }) => to === login.email);
  const verified = await auth.verifyOtp({ token_hash: tokenIn(mail), type: "signup" });
  if (verified.error) throw verified.error;
  return signIn(shop, login);
}

type Line = [productId: number, quantity: number];

function lines(user_id: string, ...products: Line[]) {
  return products.map(([productId, quantity]) => ({ productId, quantity, user_id }));
}

async function insertInto(clients: ShopClients, table: string, rows: object): Promise<void> {
  await (await clients.db()).from(table).insert(rows).throwOnError();
}

async function fillLists(clients: ShopClients, user_id: string): Promise<void> {
  await insertInto(clients, "carts", lines(user_id, [1, 2], [14, 1], [41, 1], [SOLD_OUT, 1]));
  await insertInto(clients, "wishlists", lines(user_id, [21, 1], [45, 1], [53, 2]));
  await insertInto(clients, "deliveryDetails", {
    fullName: "Esi Owusu",
    phoneNumber: "+233 24 412 3456",
    address: "1 Oxford Street, Osu",
    city: "Accra",
    region: "Greater Accra",
    user_id,
  });
}
