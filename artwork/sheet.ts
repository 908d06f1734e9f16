export type Finish = "cloth" | "leather" | "smooth";
export type Picture = { markup: string; finish: Finish; scale?: number };
export type Drawing = (sheet: Sheet) => Picture;

export class Sheet {
  private readonly defs = new Map<string, string>();
  private readonly ids = new Map<string, string>();

  // The same definition asked for twice is stored once, which keeps the SVG small.
  def(template: (id: string) => string): string {
    const key = template("?");
    const known = this.ids.get(key);
    if (known) return known;
    const id = `d${this.ids.size}`;
    this.ids.set(key, id);
    this.defs.set(id, template(id));
    return id;
  }

  url(template: (id: string) => string): string {
    return `url(#${this.def(template)})`;
  }

  svg(width: number, height: number, markup: string): string {
    const defs = [...this.defs.values()].join("");
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${defs}</defs>${markup}</svg>`;
  }
}
