import { type Fabric, flat, gold, metal, steel, tile } from "../fabrics.ts";
import { disc, mirror, roundRect } from "../geometry.ts";
import { clip, piece, raised, stitch } from "../light.ts";
import type { Drawing, Sheet } from "../sheet.ts";

type Frame = {
  lens: string;
  rim: Fabric;
  width: number;
  bridge: string;
  arm: string;
  glass: readonly [top: string, bottom: string];
  casing: string;
  extra?: string;
};

function lensOf(sheet: Sheet, d: string, [top, bottom]: Frame["glass"]): string {
  const tint = sheet.url(
    (id) =>
      `<linearGradient id="${id}" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`,
  );
  const gleam = `<g clip-path="${clip(sheet, d)}"><path d="M150 520 L300 250 L350 250 L200 520 Z M420 520 L570 250 L620 250 L470 520 Z" fill="#fff" opacity=".2"/><path d="M232 520 L376 250 L388 250 L244 520 Z M502 520 L646 250 L658 250 L514 520 Z" fill="#fff" opacity=".16"/></g>`;
  return `<path d="${d}" fill="${tint}"/>${gleam}`;
}

function pouch(sheet: Sheet, tone: string): string {
  const body = roundRect(170, 610, 460, 176, 62);
  const flap =
    "M232 610 L568 610 C606 610 630 636 630 672 C560 720 240 720 170 672 C170 636 194 610 232 610 Z";
  return `<g transform="rotate(5 400 690)">${piece(sheet, body, flat(tone), { volume: 1.4 })}${raised(sheet, piece(sheet, flap, flat(tone), { volume: 1.1 }), 4)}${stitch("M182 670 C260 708 540 708 618 670", "#f4dfc0", 0.6)}${raised(sheet, piece(sheet, disc(400, 690, 11), gold, { volume: 0.4 }), 2)}</g>`;
}

function draw(frame: Frame): Drawing {
  return (sheet) => {
    const { lens, rim, width, bridge, arm, glass } = frame;
    const edge = rim(sheet, 0);
    const outline = (d: string) =>
      `<path d="${d}" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="${width + 2}"/><path d="${d}" fill="none" stroke="${edge}" stroke-width="${width}"/><path d="${d}" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="${Math.max(1.4, width * 0.16)}" transform="translate(${-width * 0.2} ${-width * 0.24})"/>`;
    const temple = (d: string) =>
      `<path d="${d}" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="${width * 0.8 + 2}" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${edge}" stroke-width="${width * 0.8}" stroke-linecap="round"/>`;
    const glasses = [
      temple(arm),
      temple(mirror(arm)),
      lensOf(sheet, lens, glass),
      lensOf(sheet, mirror(lens), glass),
      outline(lens),
      outline(mirror(lens)),
      outline(bridge),
      frame.extra ?? "",
    ].join("");
    return {
      finish: "smooth",
      scale: 1.1,
      markup: `${pouch(sheet, frame.casing)}<g transform="rotate(-7 400 400)">${raised(sheet, glasses, 9)}</g>`,
    };
  };
}

const tortoise = tile(
  70,
  54,
  `<rect width="70" height="54" fill="#6e3d1b"/><g fill="#2c160a"><ellipse cx="14" cy="12" rx="15" ry="8"/><ellipse cx="52" cy="36" rx="17" ry="9"/><ellipse cx="20" cy="44" rx="10" ry="6"/></g><g fill="#b9763a" opacity=".8"><ellipse cx="44" cy="10" rx="11" ry="5"/><ellipse cx="4" cy="32" rx="7" ry="5"/></g>`,
);

export const sunglasses: Record<string, Drawing> = {
  "busua-square-sunglasses": draw({
    lens: "M160 330 C230 318 310 320 364 332 C376 380 366 446 340 478 C300 500 220 500 184 480 C156 446 148 380 160 330 Z",
    rim: tortoise,
    width: 24,
    bridge: "M366 356 C384 344 416 344 434 356",
    arm: "M154 340 C170 280 220 240 290 230",
    glass: ["#2c2a2c", "#6f6a66"],
    casing: "#7a4a2a",
  }),
  "keta-round-sunglasses": draw({
    lens: disc(262, 404, 102),
    rim: gold,
    width: 10,
    bridge: "M362 384 C368 350 432 350 438 384",
    arm: "M160 392 C170 310 230 250 310 236",
    glass: ["#2f4a3a", "#86a58c"],
    casing: "#3f5443",
  }),
  "osu-cat-eye-sunglasses": draw({
    lens: "M128 298 C200 304 300 318 360 348 C372 390 356 452 318 478 C270 500 206 482 182 440 C164 400 150 344 128 298 Z",
    rim: metal("#8f3a1d", "#b4512f", "#cf7450"),
    width: 22,
    bridge: "M362 368 C382 352 418 352 438 368",
    arm: "M136 306 C170 260 230 234 300 228",
    glass: ["#7c3f4a", "#eec5bd"],
    casing: "#b98274",
    extra: `<circle cx="150" cy="316" r="5" fill="#f0d183"/><circle cx="650" cy="316" r="5" fill="#f0d183"/>`,
  }),
  "kwame-aviator-sunglasses": draw({
    lens: "M160 340 C220 320 320 322 366 344 C376 400 356 470 306 506 C262 528 204 508 180 458 C162 420 154 380 160 340 Z",
    rim: steel,
    width: 9,
    bridge: "M366 366 C386 356 414 356 434 366",
    arm: "M158 346 C176 286 230 244 300 234",
    glass: ["#1f2857", "#8593cc"],
    casing: "#2c3566",
    extra: `<path d="M352 336 C380 328 420 328 448 336" fill="none" stroke="#5c636e" stroke-width="11"/><path d="M352 336 C380 328 420 328 448 336" fill="none" stroke="#c5cad2" stroke-width="8"/>`,
  }),
};
