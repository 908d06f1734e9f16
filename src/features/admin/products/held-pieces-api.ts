import { tables } from "#lib/supabase.ts";

type Held = { productId: number; held: number };

export async function readHeldPieces(signal: AbortSignal): Promise<Held[]> {
  const { data, error } = await tables()
    .rpc("held_pieces", undefined, { get: true })
    .abortSignal(signal);
  if (error) throw error;
  return data;
}
