import { belts } from "./belts.ts";
import { blazers } from "./blazers.ts";
import { dresses } from "./dresses.ts";
import { heels } from "./heels.ts";
import { jewelry } from "./jewelry.ts";
import { menBags } from "./men-bags.ts";
import type { Drawing } from "./sheet.ts";
import { shirts } from "./shirts.ts";
import { menShoes, womenFlats } from "./shoes.ts";
import { skirtsAndPants } from "./skirts.ts";
import { sunglasses } from "./sunglasses.ts";
import { tops } from "./tops.ts";
import { trousers } from "./trousers.ts";
import { wallets } from "./wallets.ts";
import { watches } from "./watches.ts";
import { womenBags } from "./women-bags.ts";

export const drawings: Record<string, Drawing> = {
  ...shirts,
  ...trousers,
  ...blazers,
  ...menShoes,
  ...womenFlats,
  ...menBags,
  ...womenBags,
  ...heels,
  ...dresses,
  ...tops,
  ...skirtsAndPants,
  ...jewelry,
  ...watches,
  ...sunglasses,
  ...wallets,
  ...belts,
};
