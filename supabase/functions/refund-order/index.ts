import { createDeps } from "../_shared/deps.ts";
import { readSettings } from "../_shared/settings.ts";
import { handleRefundOrder } from "./handler.ts";

const deps = createDeps(readSettings((name) => Deno.env.get(name)));

Deno.serve((request) => handleRefundOrder(request, deps));
