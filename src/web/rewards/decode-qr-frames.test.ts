import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { readCodes } from './decode-qr-frames.ts';
import { extractRewardCode } from './extract-reward-code.ts';

const MODULE_PX = 6;

test('a reward code is read from a camera frame that shows it, and nothing is read from an empty frame', () => {
  const link = 'https://tabletalk.example/redeem?code=7K3QD-0M9XZ';
  const [seen] = readCodes(frameOf(link));
  expect(seen?.rawValue).toBe(link);
  expect(extractRewardCode(seen?.rawValue ?? '')).toBe('7K3QD-0M9XZ');
  const data = new Uint8ClampedArray(90 * 90 * 4).fill(255);
  expect(readCodes({ width: 90, height: 90, data })).toEqual([]);
});

/** A picture of a QR code as a camera would deliver it. */
function frameOf(text: string) {
  const { data: rows, size } = encode(text, { ecc: 'M', border: 4 });
  const width = size * MODULE_PX;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let y = 0; y < width; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isDark = rows[Math.floor(y / MODULE_PX)]?.[Math.floor(x / MODULE_PX)];
      if (isDark) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return { width, height: width, data };
}
