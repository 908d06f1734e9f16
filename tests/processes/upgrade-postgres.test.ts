import { describe } from "vitest";
import { hasPostgres } from "../harness/resources.ts";
import { describeTakeOver } from "./upgrade/describe-take-over.ts";
import { openVersionBefore } from "./upgrade/version-before.ts";

const before = await openVersionBefore();

describe.runIf(hasPostgres)("On the newest PostgreSQL", () => describeTakeOver("postgres", before));
