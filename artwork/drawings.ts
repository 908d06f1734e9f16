import { belts } from "./accessories/belts.ts";
import { jewelry } from "./accessories/jewelry.ts";
import { menBags } from "./accessories/men-bags.ts";
import { sunglasses } from "./accessories/sunglasses.ts";
import { wallets } from "./accessories/wallets.ts";
import { watches } from "./accessories/watches.ts";
import { womenBags } from "./accessories/women-bags.ts";
import { blazers } from "./clothes/blazers.ts";
import { dresses } from "./clothes/dresses.ts";
import { shirts } from "./clothes/shirts.ts";
import { skirtsAndPants } from "./clothes/skirts.ts";
import { tops } from "./clothes/tops.ts";
import { trousers } from "./clothes/trousers.ts";
import type { Drawing } from "./sheet.ts";
import { heels } from "./shoes/heels.ts";
import { menShoes, womenFlats } from "./shoes/shoes.ts";

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
