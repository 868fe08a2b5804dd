import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  contrast,
  readableOn,
  SHAPE_CONTRAST,
  SURFACES,
  TEXT_CONTRAST,
  widgetPalettes,
  withContrast,
} from './colours.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the colours of a venue', () => {
  test('everything can be read in both themes, whatever the owner picked', () => {
    fc.assert(
      fc.property(colour, colour, (brandColor, backgroundColor) => {
        const palettes = widgetPalettes({ brandColor, backgroundColor });
        for (const theme of ['light', 'dark'] as const) {
          const { back, onBack, bubble, onBubble, brand, onBrand, brandText } = palettes[theme];
          expect(contrast(onBack, back)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
          expect(contrast(onBubble, bubble)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
          expect(contrast(onBrand, brand)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
          expect(contrast(brandText, SURFACES[theme])).toBeGreaterThanOrEqual(TEXT_CONTRAST);
          expect(contrast(bubble, back)).toBeGreaterThanOrEqual(SHAPE_CONTRAST);
          expect(contrast(brand, SURFACES[theme])).toBeGreaterThanOrEqual(SHAPE_CONTRAST);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('a colour that already stands out stays exactly as the owner picked it', () => {
    const { light } = widgetPalettes({ brandColor: '#3B82F6', backgroundColor: '#FFFFFF' });
    expect(light).toMatchObject({ back: '#FFFFFF', bubble: '#3B82F6', brand: '#3B82F6' });
  });

  test('yellow on white is darkened, black on black is lightened, and no further than needed', () => {
    const yellow = withContrast('#FFFF00', '#FFFFFF', SHAPE_CONTRAST);
    expect(contrast(yellow, '#FFFFFF')).toBeCloseTo(SHAPE_CONTRAST, 1);
    const black = withContrast('#000000', '#111111', SHAPE_CONTRAST);
    expect(contrast(black, '#111111')).toBeCloseTo(SHAPE_CONTRAST, 1);
  });

  test('a bright background becomes dark in the dark theme, a dark one stays', () => {
    const bright = widgetPalettes({ brandColor: '#3B82F6', backgroundColor: '#FFF4E0' });
    expect(contrast(bright.dark.back, '#000000')).toBeLessThan(1.5);
    const dark = widgetPalettes({ brandColor: '#3B82F6', backgroundColor: '#0A1020' });
    expect(dark.dark.back).toBe('#0A1020');
    expect(dark.light.back).toBe('#0A1020');
  });

  test('text is black or white, whichever reads better', () => {
    expect(readableOn('#FFFF00')).toBe('#000000');
    expect(readableOn('#1E3A8A')).toBe('#FFFFFF');
  });

  test('something that is no colour gives the default instead of breaking the page', () => {
    const broken = widgetPalettes({ brandColor: 'red;}', backgroundColor: '' });
    expect(broken).toEqual(widgetPalettes({ brandColor: '#3B82F6', backgroundColor: '#FFFFFF' }));
  });
});
