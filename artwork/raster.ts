import sharp from "sharp";
import { launchBrowser } from "../tests/harness/browser/browser.ts";

export type Raster = {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
};

/** A browser draws the filters ten times as fast as the SVG renderer of the picture library. */
export async function openRaster() {
  const browser = await launchBrowser();
  return {
    async draw(svg: string, width: number, height: number): Promise<Raster> {
      const own = /viewBox="0 0 (\d+) (\d+)"/.exec(svg);
      const [ownWidth, ownHeight] = [Number(own?.[1]), Number(own?.[2])];
      const page = await browser.newPage({
        viewport: { width: ownWidth, height: ownHeight },
        deviceScaleFactor: width / ownWidth,
      });
      await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`);
      const picture = await page.screenshot({ omitBackground: true });
      await page.close();
      return sharp(picture).resize(width, height).raw().toBuffer({ resolveWithObject: true });
    },
    close: () => browser.close(),
  };
}
