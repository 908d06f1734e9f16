/** The part of the package that we use; it has no types. */
declare module "subset-font" {
  type Options = {
    targetFormat: "woff2";
    keepFeatures: string[];
    variationAxes: Record<string, { min: number; max: number }>;
  };

  function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>;

  export = subsetFont;
}
