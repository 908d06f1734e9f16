import { checkTypes } from "./types/check-types.ts";

if (!(await checkTypes())) process.exitCode = 1;
