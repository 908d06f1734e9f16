/** On Supabase the shop's pages come from another address than its functions. */
export const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "POST",
  "access-control-allow-headers":
    "authorization, x-client-info, apikey, content-type, x-supabase-api-version",
};

export function preflight(): Response {
  return new Response(null, { status: 204, headers: CORS });
}
