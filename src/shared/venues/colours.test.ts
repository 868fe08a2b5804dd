import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  brandColourOnDark,
  brandColourOnLight,
  contrastRatio,
  DARK_BACKGROUND,
  MIN_SHAPE_CONTRAST,
  MIN_TEXT_CONTRAST,
  readableTextColour,
  toOklch,
  widgetPalettes,
} from './colours.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

const CARDS = { light: ['#ffffff', '#f6f0e4'], dark: ['#1f1c19', '#26211c'] } as const;

describe('the colours of a venue', () => {
  test.each([
    ['basil', '#1e6b4e', '#1e6b4e', '#257153'],
    ['burgundy', '#7a1f3d', '#7a1f3d', '#a1435e'],
    ['mustard', '#d9a21b', '#966e02', '#966e02'],
    ['midnight', '#1b2a4a', '#1b2a4a', '#516387'],
  ])(
    'white text on the brand colour %s is readable by day, and the colour stands out at night',
    (_name, chosen, byDay, atNight) => {
      expect(brandColourOnLight(chosen)).toBe(byDay);
      expect(brandColourOnDark(chosen)).toBe(atNight);
      const palettes = widgetPalettes({ brandColor: chosen, backgroundColor: '#fbf8f2' });
      expect(palettes.light.brand).toBe(byDay);
      expect(palettes.dark.brand).toBe(atNight);
      expect(palettes.light.pure).toBe(chosen);
    },
  );

  test('a brand colour used as text is adjusted until it is readable on its own tint as well', () => {
    const { light, dark } = widgetPalettes({ brandColor: '#d9a21b', backgroundColor: '#ffffff' });
    expect(light.brandText).toBe('#8b6601');
    expect([dark.brandText, dark.brandOnBack]).toEqual(['#d9a21b', '#d9a21b']);
  });

  test('all text on the guest’s page is readable in both themes, whatever colours the owner picked', () => {
    fc.assert(
      fc.property(colour, colour, (brandColor, backgroundColor) => {
        const palettes = widgetPalettes({ brandColor, backgroundColor });
        for (const theme of ['light', 'dark'] as const) {
          const { back, onBack, softOnBack, brand, brandText, brandOnBack } = palettes[theme];
          for (const text of [onBack, softOnBack, brandOnBack]) {
            expect(contrastRatio(text, back)).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST);
          }
          expect(contrastRatio('#ffffff', brand)).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST);
          for (const card of CARDS[theme]) {
            expect(contrastRatio(brandText, card)).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST);
          }
        }
        expect(contrastRatio(palettes.dark.brand, DARK_BACKGROUND)).toBeGreaterThanOrEqual(
          MIN_SHAPE_CONTRAST,
        );
        expect(contrastRatio(palettes.dark.brand, palettes.dark.back)).toBeGreaterThanOrEqual(
          MIN_SHAPE_CONTRAST,
        );
      }),
      { numRuns: 300 },
    );
  });

  test('the brand colour stands out from the background that the owner picked', () => {
    for (const backgroundColor of ['#8fb8a0', '#1e6b4e', '#101010', '#ffd6d6']) {
      const { back, brand } = widgetPalettes({ brandColor: '#1e6b4e', backgroundColor }).light;
      expect(contrastRatio(brand, back)).toBeGreaterThanOrEqual(MIN_SHAPE_CONTRAST);
    }
  });

  test('adjusting a brand colour changes its lightness but not its hue', () => {
    const degrees = (hex: string) => (toOklch(hex).hue * 180) / Math.PI;
    for (const chosen of ['#d9a21b', '#ff5fa2', '#00c2ff', '#1b2a4a']) {
      for (const shade of [brandColourOnLight(chosen), brandColourOnDark(chosen)]) {
        expect(Math.abs(degrees(shade) - degrees(chosen))).toBeLessThan(3);
      }
    }
  });

  test('a bright background of a venue becomes dark in the dark theme, and a dark one stays', () => {
    const bright = widgetPalettes({ brandColor: '#3B82F6', backgroundColor: '#FFF4E0' });
    expect(contrastRatio(bright.dark.back, '#000000')).toBeLessThan(1.3);
    const dark = widgetPalettes({ brandColor: '#3B82F6', backgroundColor: '#0A1020' });
    expect(dark.dark.back).toBe('#0a1020');
    expect(dark.light.back).toBe('#0a1020');
  });

  test('text on any colour is black or white, whichever is more readable', () => {
    expect(readableTextColour('#FFFF00')).toBe('#000000');
    expect(readableTextColour('#1E3A8A')).toBe('#ffffff');
  });

  test('an invalid brand colour falls back to the default', () => {
    const broken = widgetPalettes({ brandColor: 'red;}', backgroundColor: '' });
    expect(broken).toEqual(widgetPalettes({ brandColor: '#3B82F6', backgroundColor: '#FFFFFF' }));
  });
});
