import { LOGO_PAD_COLOUR, LOGO_PAD_RADIUS_SHARE, placeLogo } from './place-logo.ts';

/** Draws the logo into the middle of a finished PNG. */
export async function addLogoToPng(png: Blob, logo: HTMLImageElement): Promise<Blob> {
  const code = await createImageBitmap(png);
  const side = code.width;
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  const place = placeLogo(side, sizeOf(logo));
  context.drawImage(code, 0, 0);
  context.fillStyle = LOGO_PAD_COLOUR;
  context.beginPath();
  const { pad } = place;
  context.roundRect(pad.x, pad.y, pad.side, pad.side, side * LOGO_PAD_RADIUS_SHARE);
  context.fill();
  context.drawImage(logo, place.logo.x, place.logo.y, place.logo.width, place.logo.height);
  return await blobOf(canvas);
}

/** Embeds the logo into an SVG, so that the file is self-contained. */
export function addLogoToSvg(svg: string, logo: HTMLImageElement): string {
  const side = Number(/viewBox="0 0 (\S+) /.exec(svg)?.[1]);
  const { pad, logo: at } = placeLogo(side, sizeOf(logo));
  const radius = side * LOGO_PAD_RADIUS_SHARE;
  return svg.replace(
    '</svg>',
    `<rect x="${pad.x}" y="${pad.y}" width="${pad.side}" height="${pad.side}" rx="${radius}" fill="${LOGO_PAD_COLOUR}"/>` +
      `<image x="${at.x}" y="${at.y}" width="${at.width}" height="${at.height}" href="${dataUrlOf(logo)}"/></svg>`,
  );
}

/** Enough for print, but not a camera's megapixels. */
const MAX_PIXELS = 800;

function dataUrlOf(logo: HTMLImageElement): string {
  const { width, height } = sizeOf(logo);
  const scale = Math.min(1, MAX_PIXELS / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(logo, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}

/** The picture's size, or a default, since an SVG may have none. */
function sizeOf({ naturalWidth, naturalHeight }: HTMLImageElement) {
  return naturalWidth > 0 && naturalHeight > 0
    ? { width: naturalWidth, height: naturalHeight }
    : { width: 300, height: 300 };
}

async function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the picture could not be written');
  return blob;
}
