import { createDeps } from "../_shared/deps.ts";
import { readSettings } from "../_shared/settings.ts";
import { handleReconcilePayments } from "./handler.ts";

const deps = createDeps(readSettings((name) => Deno.env.get(name)));

Deno.serve((request) => handleReconcilePayments(request, deps));
