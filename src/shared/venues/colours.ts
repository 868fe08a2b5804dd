import { DEFAULT_BACKGROUND_COLOR, DEFAULT_BRAND_COLOR } from './rules.ts';

export type VenueColours = { brandColor: string; backgroundColor: string };

/** What the widget paints with in one theme. Whatever the owner picked, all of it can be read. */
export type Palette = {
  /** Behind the conversation, and text upon it. */
  back: string;
  onBack: string;
  /** The guest's own messages. */
  bubble: string;
  onBubble: string;
  /** Buttons and the progress bar, on cards. */
  brand: string;
  onBrand: string;
  /** The brand's colour as text on cards. */
  brandText: string;
};

/** The cards of the widget: messages of the venue, the header, the place to answer. */
export const SURFACES = { light: '#FFFFFF', dark: '#1F1C19' } as const;
export const TEXT_CONTRAST = 4.5;
export const SHAPE_CONTRAST = 3;

const BLACK = '#000000';
const WHITE = '#FFFFFF';
/** Dark enough to sit in a dark room, whatever its hue. */
const DARK_LUMINANCE = 0.02;

export function widgetPalettes(colours: VenueColours): { light: Palette; dark: Palette } {
  const brand = hexOr(colours.brandColor, DEFAULT_BRAND_COLOR);
  const back = hexOr(colours.backgroundColor, DEFAULT_BACKGROUND_COLOR);
  return {
    light: palette(brand, back, SURFACES.light),
    dark: palette(brand, darkened(back), SURFACES.dark),
  };
}

/** The nearest colour to this one that stands out from the other by at least the ratio. */
export function withContrast(colour: string, against: string, ratio: number): string {
  if (contrast(colour, against) >= ratio) return colour;
  const goal = readableOn(against);
  let [tooLittle, enough] = [0, 1];
  for (let round = 0; round < 12; round += 1) {
    const middle = (tooLittle + enough) / 2;
    if (contrast(mix(colour, goal, middle), against) >= ratio) enough = middle;
    else tooLittle = middle;
  }
  return mix(colour, goal, enough);
}

/** Black or white, whichever reads better. One of them always reaches 4.5:1. */
export function readableOn(colour: string): string {
  return contrast(BLACK, colour) >= contrast(WHITE, colour) ? BLACK : WHITE;
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function palette(brandColor: string, back: string, surface: string): Palette {
  const bubble = withContrast(brandColor, back, SHAPE_CONTRAST);
  const brand = withContrast(brandColor, surface, SHAPE_CONTRAST);
  return {
    back,
    onBack: readableOn(back),
    bubble,
    onBubble: readableOn(bubble),
    brand,
    onBrand: readableOn(brand),
    brandText: withContrast(brandColor, surface, TEXT_CONTRAST),
  };
}

/** Keeps a dark background, and pulls a bright one down to a dark shade of itself. */
function darkened(colour: string): string {
  let share = 0;
  while (luminance(mix(colour, SHADE, share)) > DARK_LUMINANCE && share < 1) share += 0.02;
  return mix(colour, SHADE, Math.min(share, 1));
}

/** The product's own dark paper, so that a white background becomes warm rather than grey. */
const SHADE = '#12100E';

export function isHexColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

function hexOr(colour: string, otherwise: string): string {
  return isHexColour(colour) ? colour.toUpperCase() : otherwise;
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map(linear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function mix(colour: string, goal: string, share: number): string {
  const goals = channels(goal);
  const mixed = channels(colour).map((from, index) =>
    Math.round(from + ((goals[index] ?? 0) - from) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${mixed.join('')}`.toUpperCase();
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
