import { button } from "../accessories/hardware.ts";
import { type Fabric, flat, satin } from "../fabrics.ts";
import { whole } from "../geometry.ts";
import { fold, piece, raised, seam, stitch } from "../light.ts";
import { kente, waxPrint } from "../prints.ts";
import type { Drawing, Sheet } from "../sheet.ts";
import { drape, gathers } from "./drapery.ts";
import { wideLegPants } from "./wide-leg-pants.ts";

function band(sheet: Sheet, cloth: Fabric, half: number, top: number, height = 46): string {
  const inside = whole(
    `M400 ${top - 14} C${400 - half / 2} ${top - 14} ${410 - half} ${top - 8} ${400 - half} ${top} C${400 - half / 2} ${top + 10} 380 ${top + 10} 400 ${top + 10}`,
  );
  const d = whole(
    `M400 ${top + 10} C${400 - half / 2} ${top + 10} ${410 - half} ${top + 6} ${400 - half} ${top} L${396 - half} ${top + height} C${400 - half / 2} ${top + height + 10} 380 ${top + height + 10} 400 ${top + height + 10}`,
  );
  return `${piece(sheet, inside, flat("#3a2a24"), { hollow: true })}${raised(sheet, piece(sheet, d, cloth, { volume: 0.8 }), 3)}`;
}

const flare: Drawing = (sheet) => {
  const cloth = waxPrint("#27336b", "#f0e2c4", "#c25a2f", "#dfa63f", 112);
  const skirt = whole(
    "M400 262 C360 262 320 258 286 250 C250 400 170 560 100 716 C130 752 176 752 204 732 C230 772 284 778 312 750 C338 784 376 784 400 764",
  );
  return {
    finish: "cloth",
    scale: 1.06,
    markup: [
      piece(sheet, skirt, cloth, {
        volume: 1.4,
        folds: [
          ...drape(9, [300, 500, 262], [150, 650, 756], 40),
          ...gathers(14, 296, 504, 264, 80),
        ],
      }),
      band(sheet, flat("#c25a2f"), 112, 214),
      button(400, 248, "#f0e2c4", 8),
    ].join(""),
  };
};

const slip: Drawing = (sheet) => {
  const silk = satin("#7a4a26", "#a86d3c", "#dba873");
  const skirt = whole(
    "M400 190 C370 190 330 188 300 182 C280 250 262 300 258 370 C252 520 236 680 216 834 C270 860 340 868 400 868",
  );
  return {
    finish: "smooth",
    markup: [
      piece(sheet, skirt, silk, {
        angle: 12,
        volume: 1.6,
        folds: [
          fold("M270 330 Q340 380 380 500", 30, 0.9),
          fold("M530 330 Q470 420 430 560", 30, 0.9),
          ...drape(5, [310, 490, 480], [250, 550, 860], 34),
          fold("M262 400 Q320 440 350 520", 22, 0.7),
        ],
      }),
      stitch("M222 816 C280 842 340 850 400 850 C460 850 520 842 578 816", "#4a2810", 0.6),
      band(sheet, silk, 98, 152, 34),
      seam("M498 196 C516 250 530 300 536 350", "#3d1f0a", 0.5),
    ].join(""),
  };
};

const pencil: Drawing = (sheet) => {
  const cloth = kente(0.95, ["#d8a134", "#27336b", "#b4512f", "#1f1a19"]);
  const skirt = whole(
    "M400 206 C370 206 330 204 304 198 C282 260 262 320 260 390 C262 540 284 690 298 832 C330 840 366 842 400 842",
  );
  return {
    finish: "cloth",
    scale: 1.05,
    markup: [
      piece(sheet, skirt, cloth, {
        volume: 2,
        folds: [
          fold("M264 380 Q330 400 390 390", 18, 0.7),
          fold("M536 384 Q470 410 410 400", 18, 0.7),
          fold("M310 820 Q320 740 322 660", 18, 0.6),
          fold("M486 826 Q478 740 480 660", 18, 0.6),
        ],
      }),
      seam("M346 216 C342 250 340 270 338 300", "#000", 0.6),
      seam("M454 216 C458 250 460 270 462 300", "#000", 0.6),
      band(sheet, flat("#262120"), 94, 160, 44),
    ].join(""),
  };
};

export const skirtsAndPants: Record<string, Drawing> = {
  "makola-wax-print-flare-skirt": flare,
  "dzifa-satin-slip-skirt": slip,
  "serwaa-wide-leg-pants": wideLegPants,
  "bonwire-kente-pencil-skirt": pencil,
};
