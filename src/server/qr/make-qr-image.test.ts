import { describe, expect, test } from 'vitest';
import { QR_COLOUR_PRESETS, PRESET_BACKGROUND as WHITE } from '#shared/qr/colour-presets.ts';
import { QR_HD_SIZE, QR_SIZES, QR_STYLES, qrImage } from '#shared/qr/contract.ts';
import { drawQr } from '#shared/qr/draw-qr.ts';
import { imageQuery, type QrLook } from '#shared/qr/image-query.ts';
import { widgetPath } from '#shared/site/widget-path.ts';
import { contrastRatio } from '#shared/venues/colours.ts';
import {
  decodePng,
  type Pixels,
  readQrFromPixels,
  readQrFromPng,
} from '#testing/read-qr-from-png.ts';
import { encodePng, makeQrImage, rasterise } from './make-qr-image.ts';

const ORIGIN = 'https://tabletalk.example';
const LINKS = {
  short: ORIGIN + widgetPath({ venue: 'copper' }),
  'long venue': ORIGIN + widgetPath({ venue: 'x'.repeat(64), table: '5' }),
  'long table': ORIGIN + widgetPath({ venue: 'x'.repeat(64), table: 'Стол у окна '.repeat(4) }),
};
const BLUE = { color: QR_COLOUR_PRESETS[0].color, bgcolor: WHITE };

/** The preset with the least contrast: if it can be read, all presets can. */
const [FAINTEST = BLUE] = [...QR_COLOUR_PRESETS].sort(
  (one, other) => contrastRatio(one.color, WHITE) - contrastRatio(other.color, WHITE),
);

describe.each(QR_STYLES)('reading codes in the style %s', (style) => {
  test.each(Object.entries(LINKS))(
    'a QR code with a %s link can be read back in every size',
    async (_, link) => {
      for (const size of QR_SIZES) {
        const png = await image(link, { color: FAINTEST.color, bgcolor: WHITE, style }, size);
        expect([size, await readQrFromPng(png)]).toEqual([size, link]);
      }
    },
  );

  test('a QR code can be read in every size and preset', async () => {
    for (const size of QR_SIZES) {
      // Presets change only the palette, so the code is drawn once.
      const coverage = rasterise(drawQr(LINKS.short, style), size);
      for (const { color } of QR_COLOUR_PRESETS) {
        const png = await encodePng(coverage, size, { color, bgcolor: WHITE });
        expect([size, color, await readQrFromPng(png)]).toEqual([size, color, LINKS.short]);
      }
    }
  });

  test('a QR code can be read in the size for print', async () => {
    expect(await readQrFromPng(await image(LINKS.short, { ...BLUE, style }, QR_HD_SIZE))).toBe(
      LINKS.short,
    );
  });

  test('a QR code can be read when a logo covers its middle', async () => {
    const pixels = await decodePng(await image(LINKS.short, { ...BLUE, style }, 300));
    whitenMiddle(pixels, 0.24);
    expect(readQrFromPixels(pixels)).toBe(LINKS.short);
  });
});

test('a QR code for a URL that is too long for the image size is refused instead of being drawn unreadably', async () => {
  const small = image(LINKS['long table'], { ...BLUE, style: 'square' }, 100);
  await expect(small).rejects.toThrow('too long for such a small image');
});

test('the smallest QR image with the widest margin can still be read', async () => {
  const tight = qrImage.query.parse({ data: LINKS.short, size: '100x100', margin: '100' });
  expect(await readQrFromPng((await makeQrImage(tight)).bytes)).toBe(LINKS.short);
});

test('a wide margin around a QR code is kept, and a narrow one is widened to what scanners need', async () => {
  const narrow = qrImage.query.parse({ data: LINKS.short, margin: '0', format: 'svg' });
  const wide = qrImage.query.parse({ data: LINKS.short, margin: '60', format: 'svg' });
  // Compares the distance from the left edge to the first corner mark, as a share of the side.
  expect(await quietShare(narrow)).toBeCloseTo(4 / (41 + 8), 3);
  expect(await quietShare(wide)).toBeCloseTo(60 / 300, 3);
});

async function image(data: string, look: QrLook, size: number): Promise<Buffer> {
  return (await makeQrImage(qrImage.query.parse(imageQuery(data, look, { size })))).bytes;
}

async function quietShare(query: Parameters<typeof makeQrImage>[0]): Promise<number> {
  const svg = (await makeQrImage(query)).bytes.toString();
  const [, side, start] = /viewBox="0 0 (\S+) .*evenodd" d="M(\S+) /.exec(svg) ?? [];
  return Number(start) / Number(side);
}

function whitenMiddle({ width, data }: Pixels, share: number): void {
  const [from, to] = [(width * (1 - share)) / 2, (width * (1 + share)) / 2].map(Math.round);
  for (let y = from ?? 0; y < (to ?? 0); y += 1) {
    data.fill(255, (y * width + (from ?? 0)) * 3, (y * width + (to ?? 0)) * 3);
  }
}
