import { gold } from "../fabrics.ts";
import { disc, polar, range } from "../geometry.ts";
import { piece, raised } from "../light.ts";
import type { Drawing, Sheet } from "../sheet.ts";
import { bead, thread } from "./beads.ts";

const indigo = "#2e3a78";
const cream = "#f3ead6";
const clay = "#b4512f";
const brass = "#cfa349";

const necklace: Drawing = (sheet) => {
  const size = (turn: number) => 12 + 20 * ((Math.sin((turn * Math.PI) / 180) + 1) / 2) ** 1.6;
  const kinds = [
    { tone: indigo, ring: cream },
    { tone: cream, ring: clay },
    { tone: clay, ring: cream },
    { tone: brass },
  ];
  const beads = thread(
    { centre: [400, 480], radii: [220, 300], size },
    (i) => kinds[i % 4] ?? { tone: cream },
  );
  const hook = `<path d="M388 176 C376 150 424 150 412 178" fill="none" stroke="#a47a2c" stroke-width="7" stroke-linecap="round"/>`;
  return { finish: "smooth", markup: hook + beads.map((one) => bead(sheet, one)).join("") };
};

const chain = (d: string) =>
  `<path d="${d}" fill="none" stroke="#7d5a1c" stroke-width="7" stroke-dasharray="9 4" stroke-linecap="round"/><path d="${d}" fill="none" stroke="#ecca7c" stroke-width="3.6" stroke-dasharray="9 4" stroke-linecap="round"/>`;

const pendant: Drawing = (sheet) => {
  const heart =
    "M400 800 C330 742 282 690 290 640 C298 598 352 590 374 622 C390 648 376 676 352 674 C334 672 330 650 344 642";
  const mirrored =
    "M400 800 C470 742 518 690 510 640 C502 598 448 590 426 622 C410 648 424 676 448 674 C466 672 470 650 456 642";
  const curl = "M400 642 C388 690 366 712 344 722 M400 642 C412 690 434 712 456 722";
  const line = (stroke: string, width: number) =>
    `<g fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"><path d="${heart}"/><path d="${mirrored}"/><path d="${curl}"/></g>`;
  return {
    finish: "smooth",
    markup: [
      chain(
        "M400 560 C300 470 210 330 250 220 C286 140 360 126 400 126 C440 126 514 140 550 220 C590 330 500 470 400 560",
      ),
      raised(sheet, piece(sheet, disc(400, 702, 142), gold, { volume: 1 }), 6),
      `<circle cx="400" cy="702" r="126" fill="none" stroke="#7d5a1c" stroke-opacity=".7" stroke-width="3"/>${range(
        48,
      )
        .map((i) => {
          const [x, y] = polar([400, 702], 134, i * 7.5);
          return `<circle cx="${x}" cy="${y}" r="3" fill="#f7e6b4"/>`;
        })
        .join("")}`,
      `<g transform="translate(0 2)"><g transform="translate(2 3)" opacity=".55">${line("#4d330a", 17)}</g>${line("#8a6321", 17)}<g transform="translate(-1.5 -2)">${line("#f3d88f", 11)}</g></g>`,
      `<circle cx="400" cy="562" r="15" fill="none" stroke="#8a6321" stroke-width="9"/><circle cx="400" cy="562" r="15" fill="none" stroke="#f0d183" stroke-width="5"/>`,
    ].join(""),
  };
};

/** Two wires wound round each other: at every crossing the upper one changes. */
function twistedHoop(cx: number, cy: number, radius: number): string {
  const crossings = 18;
  const span = 360 / crossings;
  const strand = (from: number, sign: number) => {
    const points = range(13).map((i) => {
      const turn = from + ((span + 1) * i) / 12;
      const wave = Math.sin((turn * crossings * Math.PI) / 360) * 13 * sign;
      return polar([cx, cy], radius + wave, turn);
    });
    return `M${points.map(([x, y]) => `${x} ${y}`).join(" L")}`;
  };
  const wire = (d: string) =>
    `<path d="${d}" fill="none" stroke="#76541a" stroke-width="21"/><path d="${d}" fill="none" stroke="#cfa349" stroke-width="17"/><path d="${d}" fill="none" stroke="#f8e7b4" stroke-width="6" transform="translate(-3 -4)"/>`;
  const turns = range(crossings).map((i) => {
    const from = (i - 0.5) * span;
    const sign = i % 2 === 0 ? 1 : -1;
    return wire(strand(from, sign)) + wire(strand(from, -sign));
  });
  const top = cy - radius;
  const post = `M${cx - 14} ${top - 16} C${cx - 4} ${top - 54} ${cx + 30} ${top - 50} ${cx + 34} ${top - 12}`;
  return `<path d="${post}" fill="none" stroke="#8a6321" stroke-width="8" stroke-linecap="round"/><path d="${post}" fill="none" stroke="#f0d183" stroke-width="4" stroke-linecap="round"/>${turns.join("")}`;
}

const hoops: Drawing = () => ({
  finish: "smooth",
  markup: twistedHoop(286, 370, 140) + twistedHoop(520, 640, 140),
});

function bracelet(
  sheet: Sheet,
  x: number,
  y: number,
  radius: number,
  r: number,
  tones: readonly string[],
  ring?: string,
): string {
  const beads = thread({ centre: [x, y], radii: [radius, radius], size: () => r }, (i) => {
    const tone = tones[i % tones.length] ?? cream;
    return ring && i % tones.length === 0 ? { tone, ring } : { tone };
  });
  return raised(sheet, beads.map((one) => bead(sheet, one)).join(""), 7);
}

const stack: Drawing = (sheet) => ({
  finish: "smooth",
  markup: [
    bracelet(sheet, 330, 400, 172, 17, [indigo, indigo, indigo, cream, brass, cream], cream),
    bracelet(sheet, 486, 500, 172, 14, [cream, cream, cream, cream, clay]),
    bracelet(sheet, 354, 620, 172, 19, [clay, brass, clay, clay, cream], cream),
  ].join(""),
});

export const jewelry: Record<string, Drawing> = {
  "krobo-glass-bead-necklace": necklace,
  "sankofa-gold-pendant": pendant,
  "tarkwa-twist-hoop-earrings": hoops,
  "odumase-bead-bracelet-stack": stack,
};
