import { expect, it } from "vitest";
import { readListing } from "./s3-listing.ts";

it("reads keys with every character, and whether there are more", () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>true</IsTruncated>
    <Contents><Key>storage/&lt;a&gt; &amp; &quot;b&apos;&#x27;&#39;.webp</Key><Size>1</Size></Contents>
    <Contents><Key>storage/&amp;lt;.webp</Key></Contents></ListBucketResult>`;
  expect(readListing(xml)).toEqual({
    keys: [`storage/<a> & "b'''.webp`, "storage/&lt;.webp"],
    isTruncated: true,
  });
  const empty = "<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>";
  expect(readListing(empty)).toEqual({ keys: [], isTruncated: false });
});
