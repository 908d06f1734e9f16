import { hasPostgres } from "../harness/resources.ts";
import { describeTakeOver } from "./describe-take-over.ts";
import { acceptsReplaced, openVersionBefore } from "./version-before.ts";

const before = await openVersionBefore();
if (acceptsReplaced) describeTakeOver("pglite", before);
if (hasPostgres) describeTakeOver("postgres", before);
