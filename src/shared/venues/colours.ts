import { DEFAULT_BACKGROUND_COLOR, DEFAULT_BRAND_COLOR } from './rules.ts';

const CHROMA_STEP = 0.002;

export type VenueColours = { brandColor: string; backgroundColor: string };

/** The product's own colours, for a guest's page that belongs to no venue. */
export const PRODUCT_COLOURS: VenueColours = { brandColor: '#1e6b4e', backgroundColor: '#fbf8f2' };

/** The widget's colours in one theme. All text is readable, whatever the owner picked. */
type Palette = {
  /** The background of the conversation, and normal and muted text on it. */
  back: string;
  onBack: string;
  softOnBack: string;
  /** The cloth, buttons and the guest's own messages. Text on it is always white. */
  brand: string;
  /** The brand colour as text, on cards and on the background. */
  brandText: string;
  brandOnBack: string;
  /**
   * The colour for surfaces without text: the owner's colour by day, a shade that stands out from
   * the dark at night.
   */
  pure: string;
};

type Theme = keyof typeof PAPERS;

/** The product's own colours, used around the owner's: text, muted text and the two papers. */
const PAPERS = {
  light: { ink: '#211c17', soft: '#6b6258', surface: '#ffffff', tint: '#f6f0e4' },
  dark: { ink: '#f4efe8', soft: '#b0a79c', surface: '#1f1c19', tint: '#26211c' },
} as const;
/** The background at night, from which the brand has to stand out. */
export const DARK_BACKGROUND = '#161412';
export const MIN_TEXT_CONTRAST = 4.5;
export const MIN_SHAPE_CONTRAST = 3;

const BLACK = '#000000';
const WHITE = '#ffffff';
/** The luminance up to which a background is dark enough for a dark room, whatever the hue. */
const DARK_LUMINANCE = 0.02;
/** How dark a bright background becomes at night: like the product's own paper. */
const NIGHT_LUMINANCE = 0.009;
const LIGHTNESS_STEP = 0.01;

export function widgetPalettes(colours: VenueColours): Record<Theme, Palette> {
  const brand = readHexOr(colours.brandColor, DEFAULT_BRAND_COLOR);
  const back = readHexOr(colours.backgroundColor, DEFAULT_BACKGROUND_COLOR);
  return { light: palette(brand, back, 'light'), dark: palette(brand, darkened(back), 'dark') };
}

/** The nearest darker shade on which white text is readable. The hue stays. */
export function brandColourOnLight(brandColor: string): string {
  return adjustLightness(brandColor, -LIGHTNESS_STEP, isWhiteReadable);
}

/**
 * The brand colour at night: lightened until it stands out from the dark. White text on it always
 * stays readable.
 */
export function brandColourOnDark(brandColor: string): string {
  return adjustLightness(brandColourOnLight(brandColor), LIGHTNESS_STEP, (shade) =>
    standsOut(shade, DARK_BACKGROUND),
  );
}

/** Black or white, whichever is more readable. One of them always reaches 4.5:1. */
export function readableTextColour(colour: string): string {
  return contrastRatio(BLACK, colour) >= contrastRatio(WHITE, colour) ? BLACK : WHITE;
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

export function isHexColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

function palette(brandColor: string, back: string, theme: Theme): Palette {
  const { ink, soft, surface, tint } = PAPERS[theme];
  const brand = makeStandOut(
    back,
    theme === 'light' ? brandColourOnLight(brandColor) : brandColourOnDark(brandColor),
  );
  // Bright text works at night, so start from the owner's colour, not from the shade darkened for
  // the day.
  const asChosen = theme === 'light' ? brand : brandColor;
  const onBack = isReadable(ink, back) ? ink : readableTextColour(back);
  return {
    back,
    onBack,
    softOnBack: isReadable(soft, back) ? soft : onBack,
    brand,
    brandText: makeReadable(asChosen, [surface, tint]) ?? ink,
    brandOnBack: makeReadable(asChosen, [back]) ?? onBack,
    pure:
      theme === 'light' ? brandColor : (makeReadable(brandColor, [DARK_BACKGROUND]) ?? brandColor),
  };
}

/**
 * Makes the cloth stand out from the owner's background. On a medium-dark background, no shade can
 * do that and keep white text readable; the brand colour then stays as it was.
 */
function makeStandOut(back: string, brand: string): string {
  const isRight = (shade: string) => standsOut(shade, back) && isWhiteReadable(shade);
  const found = [-LIGHTNESS_STEP, LIGHTNESS_STEP].map((step) =>
    adjustLightness(brand, step, isRight),
  );
  return found.find(isRight) ?? brand;
}

/** The nearest shade that is readable on all given papers. */
function makeReadable(colour: string, papers: readonly string[]): string | undefined {
  const isRight = (shade: string) => papers.every((paper) => isReadable(shade, paper));
  const step = luminance(papers[0] ?? WHITE) > MIDDLE_LUMINANCE ? -LIGHTNESS_STEP : LIGHTNESS_STEP;
  const found = adjustLightness(colour, step, isRight);
  return isRight(found) ? found : undefined;
}

/** The luminance at which black and white text are equally readable. */
const MIDDLE_LUMINANCE = 0.18;

/** Changes only the lightness, in small steps, until the shade fits or the scale ends. */
function adjustLightness(
  colour: string,
  step: number,
  isRight: (shade: string) => boolean,
): string {
  const start = toOklch(colour);
  let shade = colour;
  for (let count = 1; !isRight(shade); count += 1) {
    const lightness = start.lightness + step * count;
    if (lightness < 0 || lightness > 1) break;
    shade = fromOklch({ ...start, lightness });
  }
  return shade;
}

function isWhiteReadable(shade: string): boolean {
  return isReadable(WHITE, shade);
}

function standsOut(shade: string, ground: string): boolean {
  return contrastRatio(shade, ground) >= MIN_SHAPE_CONTRAST;
}

function isReadable(text: string, ground: string): boolean {
  return contrastRatio(text, ground) >= MIN_TEXT_CONTRAST;
}

/** Keeps a dark background, and darkens a bright one to a shade of itself. */
function darkened(colour: string): string {
  if (luminance(colour) <= DARK_LUMINANCE) return colour;
  let share = 0;
  while (luminance(mix(colour, SHADE, share)) > NIGHT_LUMINANCE && share < 1) share += 0.02;
  return mix(colour, SHADE, Math.min(share, 1));
}

/** Makes a darkened white background warm rather than grey. */
const SHADE = '#12100e';

function readHexOr(colour: string, otherwise: string): string {
  return (isHexColour(colour) ? colour : otherwise).toLowerCase();
}

function luminance(colour: string): number {
  const [red, green, blue] = parseChannels(colour).map(toLinear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mix(colour: string, goal: string, share: number): string {
  const goals = parseChannels(goal);
  const mixed = parseChannels(colour).map((from, index) =>
    Math.round(from + ((goals[index] ?? 0) - from) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${mixed.join('')}`;
}

/** A colour by lightness (0 to 1), chroma and hue, in perceptually equal steps. */
type Oklch = { lightness: number; chroma: number; hue: number };

export function toOklch(hex: string): Oklch {
  const [red, green, blue] = parseChannels(hex).map(toLinear) as [number, number, number];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** Converts to sRGB. A colour outside the screen's range loses chroma but keeps its hue. */
function fromOklch({ lightness, chroma, hue }: Oklch): string {
  const paler = (steps: number) =>
    linearChannels({ lightness, chroma: Math.max(chroma - steps * CHROMA_STEP, 0), hue });
  let [tooFew, enough] = [-1, Math.ceil(chroma / CHROMA_STEP)];
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2);
    if (paler(middle).every(isOnScreen)) enough = middle;
    else tooFew = middle;
  }
  return `#${paler(enough).map(hexFromLinear).join('')}`;
}

function linearChannels({ lightness, chroma, hue }: Oklch): number[] {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function isOnScreen(channel: number): boolean {
  return channel > -0.0005 && channel < 1.0005;
}

function parseChannels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

function toLinear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function hexFromLinear(linear: number): string {
  const inside = Math.min(Math.max(linear, 0), 1);
  const share = inside <= 0.0031308 ? inside * 12.92 : 1.055 * inside ** (1 / 2.4) - 0.055;
  return Math.round(share * 255)
    .toString(16)
    .padStart(2, '0');
}

/**
 * The palettes as CSS variables of the guest's page; both themes, because only the browser knows
 * which applies.
 */
export function paletteVariables(colours: VenueColours): [name: string, value: string][] {
  const { light, dark } = widgetPalettes(colours);
  return [...themeVariables('l', light), ...themeVariables('d', dark)];
}

function themeVariables(prefix: string, palette: Palette): [string, string][] {
  return Object.entries(palette).map(([name, colour]) => [`--${prefix}-${kebab(name)}`, colour]);
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
