import type { Sharp, SharpOptions } from 'sharp';
import { AppError } from '#shared/api/errors.ts';
import { LOGO_TYPE_MESSAGE } from '#shared/venues/update-rules.ts';

const SIDE_PIXELS = 512;
/** Enough for a phone's photograph, which has 12 million pixels. */
const MAX_PIXELS = 16_000_000;
const LONGEST_SECONDS = 10;

const DAMAGED = 'This picture seems to be damaged. Please choose another one.';
const TOO_MANY_PIXELS =
  'This picture has too many pixels. Please choose one of at most 4000 × 4000.';

/**
 * Redraws an uploaded picture: upright, without metadata, small enough for the widget and large
 * enough for print. Any file that is not one of the three allowed types is refused.
 */
export async function drawLogo(file: Buffer): Promise<Buffer> {
  const open = await loadSharp();
  const options: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'warning' };
  await refuseUnreadable(open(file, options));
  try {
    return await open(file, options)
      .timeout({ seconds: LONGEST_SECONDS })
      .autoOrient()
      .resize(SIDE_PIXELS, SIDE_PIXELS, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 92, smartSubsample: true })
      .toBuffer();
  } catch {
    throw new AppError('INVALID_INPUT', DAMAGED);
  }
}

/**
 * A stored logo and its size. The logo is flattened onto the paper's colour, because print has no
 * transparency.
 */
export async function drawLogoForPrint(
  picture: Buffer,
  paper: string,
): Promise<{ png: Buffer; size: { width: number; height: number } }> {
  const sharp = await loadSharp();
  const { data: png, info } = await sharp(picture)
    .flatten({ background: paper })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png, size: { width: info.width, height: info.height } };
}

async function refuseUnreadable(picture: Sharp): Promise<void> {
  try {
    await picture.metadata();
  } catch (error) {
    const reason = String(error);
    if (reason.includes('unsupported image format')) {
      throw new AppError('WRONG_CONTENT_TYPE', LOGO_TYPE_MESSAGE);
    }
    throw new AppError('INVALID_INPUT', reason.includes('pixel limit') ? TOO_MANY_PIXELS : DAMAGED);
  }
}

let sharpLoading: ReturnType<typeof loadSharpOnce> | undefined;

/**
 * Loads the image library on first use, because it takes 20 MB that most servers never need. It
 * must be loaded only once: loading first blocks all file types and then allows three, and a
 * picture drawn in between would be refused.
 */
function loadSharp(): ReturnType<typeof loadSharpOnce> {
  sharpLoading ??= loadSharpOnce();
  return sharpLoading;
}

async function loadSharpOnce(): Promise<typeof import('sharp')['default']> {
  const { default: sharp } = await import('sharp');
  // All other types, such as SVG, are refused before any of their content is read.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
