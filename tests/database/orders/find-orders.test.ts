import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { orderStatuses, paymentStatuses } from "../../../domain/orders/statuses.ts";
import { describeWithFixtures, type Fixtures } from "../../harness/database/fixtures.ts";

type Row = {
  id: number;
  created_at: string;
  orderStatus: string;
  name: string;
  paymentReference: string;
  phoneNumber: string;
  paymentStatus: string;
  totalAmount: number;
};
type Question = {
  search?: string;
  status?: string;
  since?: string;
  before?: string;
  payment?: string;
};

const names = ["Kofi Boateng", "50% off_*(a,b)", 'say "hi"\\', "O'Neil; drop", "line\nbreak", ""];
const phones = ["+233 24 412-3456", "024-ext-A", "024-ext-a", "0200000001"];
const COUNT = 60;
const minute = (n: number) => new Date(Date.UTC(2026, 10, 15, 0, n)).toISOString();

/** In pairs with the same time to the microsecond, so that a page can end within a pair. */
const orders: Row[] = Array.from({ length: COUNT }, (_, index) => ({
  id: index + 1,
  created_at: minute(Math.floor(index / 2)).replace("Z", "250Z"),
  orderStatus: orderStatuses[index % 5] ?? "",
  name: names[index % names.length] ?? "",
  paymentReference: index % 10 === 3 ? `NTOMA-${1790000000000 + index}` : `NTOMA-Ref.${index}`,
  phoneNumber: phones[index % phones.length] ?? "",
  paymentStatus: paymentStatuses[index % paymentStatuses.length] ?? "",
  totalAmount: 10 + (index % 4),
}));

async function place(fixtures: Fixtures): Promise<void> {
  const rows = orders.map(({ id, ...order }) => ({
    ...order,
    address: "",
    city: "",
    region: "",
  }));
  await fixtures.backend.database.exec("truncate public.orders restart identity cascade;");
  const { error } = await fixtures.backend.service.from("orders").insert(rows);
  if (error) throw error;
}

const phoneDigits = (phone: string) => phone.replaceAll(/(?!^\+)[^0-9]/g, "");

function hasPhone({ phoneNumber }: Row, search: string): boolean {
  if (phoneNumber.includes(search)) return true;
  const isPhone = /^[-0-9 +()/]+$/.test(search) && search.replaceAll(/\D/g, "").length >= 3;
  if (!isPhone) return false;
  if (phoneDigits(phoneNumber).includes(phoneDigits(search))) return true;
  return localDigits(search).length >= 3 && localDigits(phoneNumber).includes(localDigits(search));
}

const localDigits = (phone: string) =>
  phoneDigits(phone).replace(/^(\+233|00233|233(?=[0-9]{9}$))/, "0");

/** Of several words, each is somewhere in the order. */
function hasWords(order: Row, search: string): boolean {
  if (/^[-0-9 +()/]+$/.test(search)) return false;
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const { name, paymentReference, phoneNumber } = order;
  const phones = [phoneNumber, phoneDigits(phoneNumber), localDigits(phoneNumber)];
  const text = [name, paymentReference, ...phones].join("\n").toLowerCase();
  return words.length > 1 && words.every((word) => text.includes(word));
}

const paid = ["paid", "success"];

function matches(order: Row, { search = "", status, since, before, payment }: Question): boolean {
  const folded = search.toLowerCase();
  const found =
    order.name.toLowerCase().includes(folded) ||
    order.paymentReference.toLowerCase().includes(folded.replace(/^#/, "")) ||
    hasPhone(order, search) ||
    hasWords(order, search);
  const time = Date.parse(order.created_at);
  return (
    found &&
    (!status || order.orderStatus === status) &&
    (!payment || (payment === "paid" ? paid : [payment]).includes(order.paymentStatus)) &&
    (!since || time >= Date.parse(since)) &&
    (!before || time < Date.parse(before))
  );
}

/** The expected result, computed independently in TypeScript. */
const expected = (question: Question) =>
  orders
    .filter((order) => matches(order, question))
    .map(({ id }) => id)
    .toReversed();

async function find(fixtures: Fixtures, args: object): Promise<Row[]> {
  const { data, error } = await fixtures
    .db("admin")
    .rpc("find_orders", args)
    .select("id,created_at,name,totalAmount");
  expect(error).toBeNull();
  return data as Row[];
}

/** Equal ones follow their ids. */
function sorted(sort: string): number[] {
  if (sort === "highest") return sorted("lowest").toReversed();
  const value = ({ id, totalAmount, name }: Row) =>
    ({ oldest: id, lowest: totalAmount, name: name.toLowerCase() })[sort] ?? "";
  const byValue = (a: Row, b: Row) => (value(a) < value(b) ? -1 : Number(value(a) > value(b)));
  return idsOf(orders.toSorted((a, b) => byValue(a, b) || a.id - b.id));
}

const idsOf = (rows: Row[]) => rows.map(({ id }) => id);

async function counts(fixtures: Fixtures, args: object): Promise<Record<string, number>> {
  const { data, error } = await fixtures.db("admin").rpc("order_counts", args);
  expect(error).toBeNull();
  return data;
}

const pieces = fc.constantFrom(
  "%",
  "_",
  "*",
  ",",
  "(",
  ")",
  '"',
  "\\",
  "'",
  "a",
  "A",
  "0",
  "R",
  ".",
  "#",
  "+",
  "2",
  "24",
  " ",
);
const someMinute = fc.integer({ min: -1, max: COUNT / 2 + 1 }).map(minute);
const questions = fc.record(
  {
    search: fc.oneof(
      fc.array(pieces, { maxLength: 3 }).map((list) => list.join("")),
      fc.constantFrom(
        ...names,
        ...phones,
        "EXT-a",
        "ext-A",
        "kOFI",
        "ntoma-REF.1",
        "#NTOMA-Ref.2",
        "ntoma-1790000000003",
        "NTOMA-1790000000004",
        "boateng  KOFI",
        "kofi 24",
        "024 412",
        "+233 24",
        "0244123456",
        "no such",
      ),
    ),
    status: fc.constantFrom(...orderStatuses),
    since: someMinute,
    before: someMinute,
    payment: fc.constantFrom("paid", "pending", "failed", "unknown"),
  },
  { requiredKeys: [] },
);

describeWithFixtures("Finding orders", (fixtures) => {
  beforeAll(() => place(fixtures()));

  it("returns the matching orders, newest first, for any filter", async () => {
    await fc.assert(
      fc.asyncProperty(questions, async (question) => {
        const found = await find(fixtures(), { ...question, take: 1000 });
        expect(idsOf(found)).toEqual(expected(question));
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ["kofi BOATENG", 10],
    ["ntoma-ref.59", 1],
    ["ext-A", 15],
    ["ext-a", 15],
    ["EXT-A", 0],
    ["50% off_*(a,b)", 10],
    ["50* off", 0],
    ["5_%", 0],
    ["#NTOMA-Ref.59", 1],
    ["##NTOMA-Ref.59", 0],
    ["ntoma-1790000000053", 1],
    ["#NTOMA-1790000000053", 1],
    ["NTOMA-179000000005", 1],
    ["+233244123456", 15],
    ["(24) 412 / 34", 15],
    ["0 2 0 0 0", 15],
    ["+24", 0],
    ["2 4", 0],
    ["boateng kofi", 10],
    ["0244123456", 15],
  ])("treats %j literally", async (search, found) => {
    expect((await counts(fixtures(), { search })).all).toBe(found);
  });

  it("counts them for each status and for what may be packed, for any filter", async () => {
    await fc.assert(
      fc.asyncProperty(questions, async ({ status: _, ...question }) => {
        const counted = (more: Question) => expected({ ...question, ...more }).length;
        const { all, toPack, ...statuses } = await counts(fixtures(), question);
        expect(all).toBe(counted({}));
        for (const status of orderStatuses) {
          expect(statuses[status] ?? 0).toBe(counted({ status }));
        }
        if (question.payment) return;
        const packable = { ...question, payment: "packable", status: "processing" };
        expect(toPack).toBe(counted({ payment: "paid", status: "processing" }));
        expect(await find(fixtures(), { ...packable, take: 1000 })).toHaveLength(Number(toPack));
      }),
      { numRuns: 20 },
    );
  });

  describe("page by page", () => {
    it("returns the same rows as one query", async () => {
      const all = expected({});
      const fromTop: number[] = [];
      const afterLast: number[] = [];
      let last: Row | undefined;
      for (let skip = 0; skip < COUNT; skip += 7) {
        fromTop.push(...idsOf(await find(fixtures(), { skip, take: 7 })));
        const after = last ? { after_time: last.created_at, after_id: last.id } : {};
        const page = await find(fixtures(), { take: 7, ...after });
        afterLast.push(...idsOf(page));
        last = page.at(-1);
      }
      expect(fromTop).toEqual(all);
      expect(afterLast).toEqual(all);
    });

    it.each(["oldest", "highest", "lowest", "name"])(
      "returns the same rows by %s",
      async (sort) => {
        const whole = await find(fixtures(), { sort, take: 1000 });
        expect(idsOf(whole)).toEqual(sorted(sort));
        const afterLast: Row[] = [];
        while (afterLast.length < COUNT) {
          const last = afterLast.at(-1);
          const after = last && {
            after_time: last.created_at,
            after_id: last.id,
            after_total: last.totalAmount,
            after_name: last.name,
          };
          const page = await find(fixtures(), { sort, take: 7, ...after });
          expect(page.length).toBeGreaterThan(0);
          afterLast.push(...page);
        }
        expect(idsOf(afterLast)).toEqual(idsOf(whole));
      },
    );

    it("returns at most the row limit, and nothing for invalid sizes", async () => {
      expect(await find(fixtures(), { take: 2_000_000_000 })).toHaveLength(COUNT);
      expect(await find(fixtures(), { take: -1 })).toEqual([]);
      expect(await find(fixtures(), { skip: -5, take: 1 })).toHaveLength(1);
    });
  });

  it.each(["find_orders", "order_counts"])("is restricted to admins: %s", async (name) => {
    const shopper = await fixtures().db("shopper").rpc(name, {});
    expect([shopper.status, shopper.data]).toEqual([403, null]);
    expect(shopper.error?.message).toBe("You are not authorized to view this page.");
    const visitor = await fixtures().db("anonymous").rpc(name, {});
    expect([visitor.status, visitor.data]).toEqual([401, null]);
  });
});
