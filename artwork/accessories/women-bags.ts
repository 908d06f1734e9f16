import { flat, gold, straw } from "../fabrics.ts";
import { disc, lerp, range, whole } from "../geometry.ts";
import { clip, fold, piece, raised, seam, stitch } from "../light.ts";
import { kente } from "../prints.ts";
import type { Drawing } from "../sheet.ts";
import { strap, stud } from "./hardware.ts";

const basket: Drawing = (sheet) => {
  const bowl = whole(
    "M400 430 C300 430 220 426 176 412 C156 520 170 680 226 764 C276 792 340 798 400 798",
  );
  const rim = disc(400, 414, 226, 44);
  const band = (top: number, bottom: number, tone: string, dark: string) =>
    `<path d="M150 ${top} C280 ${top + 34} 520 ${top + 34} 650 ${top} L650 ${bottom} C520 ${bottom + 34} 280 ${bottom + 34} 150 ${bottom} Z" fill="${straw(tone, dark)(sheet, 0)}"/>`;
  const wrapped = (d: string) =>
    `${strap(d, 26, "#8a5530")}<path d="${d}" fill="none" stroke="#3b1d0a" stroke-opacity=".45" stroke-width="24" stroke-dasharray="2 11"/>`;
  return {
    finish: "cloth",
    scale: 1.06,
    markup: [
      wrapped("M262 420 C250 250 320 176 400 176 C480 176 550 250 538 420"),
      piece(sheet, rim, flat("#6b4a26"), { hollow: true }),
      piece(sheet, bowl, straw("#d9b673", "#7a5520"), { volume: 2 }),
      `<g clip-path="${clip(sheet, bowl)}">${band(470, 520, "#b4512f", "#5c2310")}${band(540, 560, "#2e3a78", "#141a3e")}${band(580, 640, "#2e3a78", "#141a3e")}${band(660, 680, "#b4512f", "#5c2310")}</g>`,
      piece(sheet, bowl, flat("#00000000"), { volume: 2.6, shine: 1.8 }),
      strap("M175 414 C230 452 320 462 400 462 C480 462 570 452 625 414", 24, "#c79c55"),
      `<path d="M175 414 C230 452 320 462 400 462 C480 462 570 452 625 414" fill="none" stroke="#5f3f15" stroke-opacity=".5" stroke-width="22" stroke-dasharray="3 9"/>`,
      raised(sheet, wrapped("M276 480 C258 300 326 236 400 236 C474 236 542 300 524 480"), 6),
      stud(sheet, 277, 470, 7),
      stud(sheet, 523, 470, 7),
    ].join(""),
  };
};

const bucket: Drawing = (sheet) => {
  const leather = flat("#c98f83");
  const body = whole("M400 372 L262 366 C248 480 226 640 222 742 C232 786 310 804 400 804");
  const mouth = whole("M400 330 C350 326 300 338 262 366 C276 392 340 402 400 402");
  const gathers = range(7).map((i) => {
    const x = 286 + i * 38;
    return fold(`M${x} 376 Q${lerp(x, 400, -0.1)} 440 ${lerp(x, 400, -0.2)} 540`, 20, 0.9);
  });
  const eyelets = range(6).map((i) =>
    stud(sheet, 282 + i * 47, 420 + (i === 0 || i === 5 ? -6 : 2), 6),
  );
  const cord = "M282 420 C330 436 470 436 518 420";
  return {
    finish: "leather",
    scale: 1.08,
    markup: [
      strap("M262 392 C200 250 300 150 400 150 C500 150 600 250 538 392", 20, "#a56a5f", "#f3d9d0"),
      piece(sheet, mouth, flat("#6d3f38"), { hollow: true }),
      piece(sheet, body, leather, { volume: 1.8, shine: 1.4, folds: gathers }),
      piece(
        sheet,
        whole("M400 730 C330 730 262 722 224 708 L222 742 C232 786 310 804 400 804"),
        flat("#a56a5f"),
        { volume: 1 },
      ),
      stitch("M226 720 C300 740 500 740 574 720", "#f7e4dc", 0.7),
      `<path d="${cord}" fill="none" stroke="#7d463c" stroke-width="9"/>`,
      eyelets.join(""),
      raised(
        sheet,
        `${strap("M388 428 C376 480 380 540 366 600", 9, "#8f574c")}${strap("M412 428 C426 480 418 530 432 580", 9, "#8f574c")}`,
        4,
      ),
      raised(
        sheet,
        piece(sheet, "M358 596 L376 596 L380 650 L352 650 Z", leather) +
          piece(sheet, "M424 576 L442 576 L446 630 L418 630 Z", leather),
        3,
      ),
      raised(sheet, piece(sheet, disc(400, 428, 13), flat("#a56a5f")), 3),
    ].join(""),
  };
};

const flapBag: Drawing = (sheet) => {
  const leather = flat("#74262b");
  const body = whole(
    "M400 420 L226 420 C206 424 198 440 196 462 L190 706 C192 742 212 758 244 760 C300 766 350 766 400 766",
  );
  const flap = whole("M400 396 L232 396 C208 398 194 414 194 438 C196 540 240 632 400 640");
  const links = "M214 424 C170 250 290 160 400 160 C510 160 630 250 586 424";
  return {
    finish: "leather",
    scale: 1.06,
    markup: [
      `<path d="${links}" fill="none" stroke="#7a561a" stroke-width="9" stroke-dasharray="13 5" stroke-linecap="round"/><path d="${links}" fill="none" stroke="#e3bf68" stroke-width="5.4" stroke-dasharray="13 5" stroke-linecap="round"/>`,
      piece(sheet, body, leather, { volume: 1.8 }),
      seam("M200 720 C300 732 500 732 600 720", "#1f0608", 0.5),
      raised(sheet, piece(sheet, flap, leather, { volume: 1.6, shine: 1.8 }), 7),
      stitch(
        whole("M400 408 L234 408 C216 410 206 422 206 440 C208 532 250 620 400 628"),
        "#e6b9a6",
        0.55,
      ),
      stud(sheet, 214, 424, 10),
      stud(sheet, 586, 424, 10),
      raised(sheet, piece(sheet, disc(400, 622, 34), gold, { volume: 0.8 }), 5),
      `<g fill="none" stroke="#6d4a12" stroke-width="3"><circle cx="400" cy="622" r="22"/><circle cx="400" cy="622" r="12"/></g><circle cx="400" cy="622" r="4" fill="#6d4a12"/>`,
    ].join(""),
  };
};

const clutch: Drawing = (sheet) => {
  const cloth = kente(1.05);
  const body =
    "M134 360 L666 360 L666 690 C664 702 658 706 648 706 L152 706 C142 706 136 702 134 690 Z";
  const flap =
    "M130 354 C130 348 136 344 142 344 L658 344 C664 344 670 348 670 354 L420 566 C408 576 392 576 380 566 Z";
  return {
    finish: "cloth",
    markup: `<g transform="rotate(-8 400 520)">${[
      strap("M660 420 C740 440 746 590 704 650 C684 668 664 630 664 560", 15, "#211c1a"),
      piece(sheet, body, cloth, { volume: 1.5 }),
      `<path d="${body}" fill="none" stroke="#1c1716" stroke-width="7"/>`,
      raised(
        sheet,
        `${piece(sheet, flap, flat("#262120"), { volume: 1.4, shine: 1.6 })}${stitch("M150 358 L388 560 C396 566 404 566 412 560 L650 358", "#cfa349", 0.8)}`,
        8,
      ),
      raised(sheet, piece(sheet, disc(400, 540, 13), gold, { volume: 0.6 }), 3),
    ].join("")}</g>`,
  };
};

export const womenBags: Record<string, Drawing> = {
  "bolga-straw-basket-tote": basket,
  "afia-drawstring-bucket-bag": bucket,
  "dede-flap-crossbody": flapBag,
  "bonwire-kente-envelope-clutch": clutch,
};
