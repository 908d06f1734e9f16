import { satin } from "../fabrics.ts";
import { roundRect } from "../geometry.ts";
import { fold, piece, raised, seam } from "../light.ts";
import type { Drawing } from "../sheet.ts";
import { type Cut, outline, pleat } from "./trouser-parts.ts";

export const wideLegPants: Drawing = (sheet) => {
  const crepe = satin("#161b3c", "#1f2650", "#2b3468");
  const cut: Cut = { waist: 88, hip: 128, knee: [162, 8], hem: [196, 14] };
  const drape = [
    fold("M232 890 Q266 700 300 420", 26),
    fold("M290 896 Q306 720 322 480", 24),
    fold("M350 898 Q352 740 354 560", 22, 0.8),
    fold("M454 898 Q448 740 446 560", 24),
    fold("M516 896 Q500 720 480 480", 26),
    fold("M574 890 Q540 700 502 420", 26),
  ];
  const sash = "M300 146 L500 146 L503 192 L297 192 Z";
  const tail = "M318 186 C306 250 292 320 282 392 L318 404 C326 330 336 260 342 190 Z";
  const tail2 = "M336 188 C344 240 352 290 354 338 L384 332 C376 282 364 232 354 186 Z";
  return {
    finish: "cloth",
    scale: 1.02,
    markup: [
      piece(sheet, outline(cut), crepe, { folds: [...pleat, ...drape] }),
      seam("M400 192 L400 412", "#000", 0.6),
      raised(sheet, piece(sheet, tail2, crepe), 3),
      raised(sheet, piece(sheet, tail, crepe), 3),
      piece(sheet, sash, crepe, {
        folds: [
          fold("M330 180 Q400 160 490 158", 8, 0.8),
          fold("M330 160 Q400 176 490 182", 8, 0.8),
        ],
      }),
      raised(sheet, piece(sheet, roundRect(312, 148, 40, 46, 14), crepe), 3),
    ].join(""),
  };
};
