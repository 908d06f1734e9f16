import { type Fabric, flat, satin, twill, weave } from "./fabrics.ts";
import { mirror, roundRect, whole } from "./geometry.ts";
import { button, stud } from "./hardware.ts";
import { type Fold, fold, piece, raised, seam, stitch } from "./light.ts";
import type { Drawing, Sheet } from "./sheet.ts";

type Cut = {
  waist: number;
  hip: number;
  knee: readonly [outer: number, inner: number];
  hem: readonly [outer: number, inner: number];
};

const outline = ({ waist, hip, knee, hem }: Cut) =>
  whole(
    `M400 182 L${400 - waist} 182 C${400 - waist - 6} 230 ${400 - hip} 270 ${400 - hip} 330 C${400 - hip} 430 ${400 - knee[0]} 500 ${400 - knee[0]} 600 L${400 - hem[0]} 888 C${400 - hem[0] + 20} 898 ${400 - hem[1] - 20} 900 ${400 - hem[1]} 894 L${400 - knee[1]} 600 C${400 - knee[1] + 4} 520 398 440 400 412`,
  );

const both = (d: string, draw: (path: string) => string) => draw(d) + draw(mirror(d));

const crotchFolds: readonly Fold[] = [
  fold("M398 410 Q350 420 306 392", 18, 0.9),
  fold("M402 412 Q450 424 500 396", 18, 0.9),
  fold("M396 430 Q366 460 340 470", 14, 0.7),
  fold("M404 430 Q434 460 464 472", 14, 0.7),
];
const kneeFolds: readonly Fold[] = [
  fold("M292 600 Q330 608 362 592", 14, 0.6),
  fold("M510 612 Q474 618 440 600", 14, 0.6),
  fold("M300 880 Q312 800 318 720", 16, 0.6),
  fold("M500 884 Q492 800 482 730", 16, 0.6),
];
const pleat = [
  fold("M352 196 Q346 270 340 350", 12, 0.9),
  fold("M448 196 Q454 270 460 350", 12, 0.9),
  fold("M326 196 Q322 240 318 290", 10, 0.7),
  fold("M474 196 Q478 240 482 290", 10, 0.7),
];

function waistband(sheet: Sheet, fabric: Fabric, waist: number, loops = true): string {
  const d = whole(
    `M400 152 C${400 - waist / 2} 152 ${400 - waist + 20} 150 ${402 - waist} 148 L${399 - waist} 186 C${400 - waist / 2} 190 ${380} 190 400 190`,
  );
  const loop = (x: number) =>
    raised(sheet, piece(sheet, roundRect(x, 144, 11, 50, 3), fabric, { volume: 0.3 }), 1.5);
  const inside = whole(
    `M400 140 C${400 - waist / 2} 140 ${400 - waist + 14} 144 ${402 - waist} 150 C${400 - waist / 2} 156 380 156 400 156`,
  );
  return `${piece(sheet, inside, flat("#00000055"), { volume: 0.6 })}${piece(sheet, d, fabric, { volume: 0.7 })}${loops ? loop(400 - waist * 0.6) + loop(389 + waist * 0.6) : ""}`;
}

const fly = (tone: string) =>
  `${seam("M400 190 L400 412")}${stitch("M432 190 C434 260 430 310 404 340", tone, 0.6)}`;

const creases = both("M322 360 C318 520 318 700 320 890", (d) => `${seam(d, "#000", 0.22)}`);

const pleated: Drawing = (sheet) => {
  const linen = weave("#dccbaa", 0.08);
  const cut: Cut = { waist: 106, hip: 148, knee: [144, 20], hem: [126, 34] };
  return {
    finish: "cloth",
    markup: [
      piece(sheet, outline(cut), linen, { folds: [...crotchFolds, ...pleat, ...kneeFolds] }),
      creases,
      both("M292 190 C282 230 266 262 256 286", (d) => seam(d)),
      fly("#7b6540"),
      waistband(sheet, linen, 106, false),
      both("M302 160 L332 160 L340 170 L332 180 L302 180 Z", (d) =>
        piece(sheet, d, linen, { volume: 0.3 }),
      ),
      button(328, 170, "#8a6b3e", 5),
      button(472, 170, "#8a6b3e", 5),
      button(412, 170, "#8a6b3e", 7),
    ].join(""),
  };
};

const drawstring: Drawing = (sheet) => {
  const cotton = weave("#35417f", 0.1);
  const cut: Cut = { waist: 114, hip: 152, knee: [162, 12], hem: [164, 20] };
  const gathers = Array.from({ length: 13 }, (_, i) =>
    fold(
      `M${304 + i * 16} 190 Q${303 + i * 16} 212 ${302 + i * 16 + (i - 6)} ${240 + (i % 3) * 14}`,
      9,
      0.8,
    ),
  );
  const cuff = "M234 844 L384 852 L382 904 C340 908 272 906 231 894 Z";
  const cord = (d: string) =>
    `<path d="${d}" fill="none" stroke="#1d244a" stroke-width="9" stroke-linecap="round"/><path d="${d}" fill="none" stroke="#f1e6cf" stroke-width="6.5" stroke-linecap="round"/>`;
  return {
    finish: "cloth",
    markup: [
      piece(sheet, outline(cut), cotton, { folds: [...crotchFolds, ...gathers, ...kneeFolds] }),
      both("M290 210 C280 250 268 290 262 320", (d) => seam(d, "#0d1230", 0.7)),
      both(cuff, (d) => raised(sheet, piece(sheet, d, weave("#404d90", 0.1)), 2)),
      waistband(sheet, cotton, 114, false),
      stitch("M296 164 C360 170 440 170 504 164", "#c9d0ee", 0.5),
      stitch("M296 176 C360 182 440 182 504 176", "#c9d0ee", 0.5),
      raised(
        sheet,
        `${cord("M392 172 C380 210 386 250 376 296")}${cord("M408 172 C420 206 412 240 424 280")}${cord("M384 172 C392 164 408 164 416 172")}`,
        2,
      ),
    ].join(""),
  };
};

const chinos: Drawing = (sheet) => {
  const cloth = twill("#6a6d46", "#fff", 0.1);
  const cut: Cut = { waist: 104, hip: 136, knee: [128, 24], hem: [108, 32] };
  return {
    finish: "cloth",
    markup: [
      piece(sheet, outline(cut), cloth, { folds: [...crotchFolds, ...kneeFolds] }),
      both(
        "M310 190 C298 230 280 262 268 292",
        (d) => seam(d, "#1c1d0c", 0.7) + stitch(d.replace("M310 190", "M316 190"), "#e7e3c0", 0.4),
      ),
      fly("#e7e3c0"),
      waistband(sheet, cloth, 104),
      button(406, 170, "#4a3620", 7.5),
      both("M296 872 C320 878 344 880 368 878", (d) => stitch(d, "#e7e3c0", 0.5)),
    ].join(""),
  };
};

const jeans: Drawing = (sheet) => {
  const denim = twill("#27335c", "#aebbe0", 0.22);
  const cut: Cut = { waist: 106, hip: 142, knee: [140, 18], hem: [134, 20] };
  const copper = "#d08a4a";
  const worn = `<g opacity=".28"><ellipse cx="330" cy="480" rx="30" ry="120" fill="#a9b8e6" filter="url(#worn)"/><ellipse cx="470" cy="480" rx="30" ry="120" fill="#a9b8e6" filter="url(#worn)"/></g>`;
  sheet.def(() => `<filter id="worn"><feGaussianBlur stdDeviation="20"/></filter>`);
  return {
    finish: "cloth",
    markup: [
      piece(sheet, outline(cut), denim, { folds: [...crotchFolds, ...kneeFolds] }),
      worn,
      both(
        "M336 190 C338 240 300 284 262 292",
        (d) => seam(d, "#0b1028", 0.8) + stitch(d.replace("M336 190", "M343 190"), copper, 0.9),
      ),
      both("M294 232 L322 228", (d) => stitch(d, copper, 0.9)),
      fly(copper),
      waistband(sheet, denim, 106),
      stitch("M298 158 C360 162 440 162 502 158", copper, 0.9),
      stitch("M296 181 C360 185 440 185 504 181", copper, 0.9),
      stud(sheet, 404, 170, 8.5),
      stud(sheet, 330, 208, 3.6),
      stud(sheet, 470, 208, 3.6),
      both("M270 872 L380 880", (d) => stitch(d, copper, 0.9)),
    ].join(""),
  };
};

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

export const trousers: Record<string, Drawing> = {
  "ridge-pleated-linen-trousers": pleated,
  "kokrobite-drawstring-trousers": drawstring,
  "adabraka-slim-chinos": chinos,
  "makola-dark-denim-jeans": jeans,
};
