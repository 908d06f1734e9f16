import { MutationObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cedis } from "#domain/money.ts";
import { exampleProduct } from "#domain/products/example-product.ts";
import { productListQueries } from "./list-mutations.ts";
import { cartList } from "./list-query.ts";
import { isStored, type ProductLine } from "./product-line.ts";
import * as api from "./product-lists-api.ts";

const cart = productListQueries(cartList);
const userId = "kofi";
const { queryKey } = cart.lines(userId);

const product = (id: number) => exampleProduct({ id, price: cedis(1), stockQuantity: 9 });
const line = (id: number): ProductLine => ({ id, quantity: 1, product: product(id) });

/** Responses of the backend that the test resolves. */
function responsesOf(name: "addLine" | "removeLine") {
  const responses = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const call = vi.spyOn(api, name);
  for (const { promise } of responses) call.mockReturnValueOnce(promise);
  return responses;
}

let client: QueryClient;
const shown = () => client.getQueryData(queryKey)?.map(({ product }) => product.id);
const add = (id: number) =>
  new MutationObserver(client, cart.adding).mutate({ product: product(id), quantity: 1, userId });
const remove = (id: number) =>
  new MutationObserver(client, cart.removing).mutate({ line: line(id), userId });

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(queryKey, [line(1), line(2)]);
  vi.spyOn(api, "readLines").mockResolvedValue([line(1), line(2)]);
});

describe("a change of a list", () => {
  it("is shown before the response, and not as stored", async () => {
    const [response] = responsesOf("addLine");
    const adding = add(3);
    expect(shown()).toEqual([1, 2, 3]);
    expect(client.getQueryData(queryKey)?.map(isStored)).toEqual([true, true, false]);
    response?.resolve();
    await adding;
  });

  it("does not roll back other changes when it is rejected", async () => {
    const [first, second] = responsesOf("addLine");
    const [removal] = responsesOf("removeLine");
    const rejected = add(3);
    const accepted = add(4);
    const removed = remove(1);
    expect(shown()).toEqual([2, 3, 4]);
    first?.reject(new Error("no more of it"));
    await expect(rejected).rejects.toThrow("no more of it");
    expect(shown()).toEqual([2, 4]);
    removal?.reject(new Error("locked"));
    await expect(removed).rejects.toThrow("locked");
    expect(shown()).toEqual([1, 2, 4]);
    second?.resolve();
    await accepted;
  });

  it("survives a read that does not contain it yet", async () => {
    const [adding] = responsesOf("addLine");
    const [removing] = responsesOf("removeLine");
    const changes = [add(3), remove(2)];
    await client.fetchQuery(cart.lines(userId));
    expect(shown()).toEqual([1, 3]);
    vi.spyOn(api, "readLines").mockResolvedValue([line(1), line(3)]);
    adding?.resolve();
    removing?.resolve();
    await Promise.all(changes);
    await client.fetchQuery(cart.lines(userId));
    expect(client.getQueryData(queryKey)).toEqual([line(1), line(3)]);
  });

  it("of one user is not shown in another's list", async () => {
    const [response] = responsesOf("addLine");
    const adding = add(3);
    vi.spyOn(api, "readLines").mockResolvedValue([]);
    expect(await client.fetchQuery(cart.lines("ama"))).toEqual([]);
    response?.resolve();
    await adding;
  });

  it("is read again after a first read that began before it and ended after it", async () => {
    client.removeQueries();
    const first = Promise.withResolvers<ProductLine[]>();
    const reading = vi.spyOn(api, "readLines").mockReturnValueOnce(first.promise);
    reading.mockResolvedValue([line(3)]);
    const [response] = responsesOf("addLine");
    const stop = new QueryObserver(client, cart.lines(userId)).subscribe(() => undefined);
    const adding = add(3);
    response?.resolve();
    await adding;
    first.resolve([]);
    await vi.waitFor(() => expect(shown()).toEqual([3]));
    stop();
  });

  it("does not restore a list that was removed or never read", async () => {
    const [response, other] = responsesOf("addLine");
    const adding = add(3);
    client.removeQueries();
    response?.reject(new Error("signed out"));
    await expect(adding).rejects.toThrow("signed out");
    expect(shown()).toBeUndefined();
    const unseen = add(4);
    expect(shown()).toBeUndefined();
    other?.resolve();
    await unseen;
  });
});
