export const SERIF = "Fraunces, Georgia, 'Times New Roman', serif";
export const SANS = "Figtree, 'Helvetica Neue', Helvetica, Arial, sans-serif";

export const INK = "#1d1a16";
export const SOFT = "#5c554b";
export const LINE = "#e3d9c8";
export const ACCENT = "#2e3a78";

export const NARROW = `@media (max-width: 480px) {
  .card-body { padding-left: 20px !important; padding-right: 20px !important; }
  .picture { width: 48px !important; }
}`;

/** Mail programs ignore variables and most selectors: the dark colours replace those of the elements. */
export const DARK = `@media (prefers-color-scheme: dark) {
  .ground { background: #171512 !important; }
  .card { background: #24211c !important; border-color: #3b362e !important; }
  .line { border-color: #3b362e !important; }
  .ink { color: #f6f1e6 !important; }
  .soft { color: #c9c0b1 !important; }
  .link { color: #c3cbf2 !important; }
  .press { background: #c3cbf2 !important; color: #171e47 !important; }
}`;
