/** A printed thing as parts in millimetres, from the top left of its trimmed size; in paint order. */
export type PrintLayout = {
  width: number;
  height: number;
  isRound: boolean;
  /** Where it is folded, from its top. */
  folds: readonly number[];
  parts: readonly PrintPart[];
};

export type PrintPart = PathPart | TextPart | LettersPart | CodePart | LogoPart | TurnedParts;

/** An outline as SVG and PDF both read it. */
export type PathPart = {
  kind: 'path';
  d: string;
  fill?: string;
  stroke?: string;
  strokeWidth?: number;
  dash?: readonly [line: number, gap: number];
};

export type PrintFont = 'display' | 'serif' | 'italic' | 'sans' | 'plain';

export type TextPart = {
  kind: 'text';
  text: string;
  x: number;
  /** Of the line that the letters stand on. */
  y: number;
  size: number;
  font: PrintFont;
  fill: string;
  anchor: 'start' | 'middle' | 'end';
  /** Set where the text was made to fit. */
  width?: number;
  isHeading?: true;
};

/** A text along a circle: every letter stands by itself, on its middle and turned by degrees. */
export type LettersPart = {
  kind: 'letters';
  text: string;
  size: number;
  font: 'serif' | 'sans';
  fill: string;
  letters: readonly { letter: string; x: number; y: number; turn: number }[];
};

/** The code with the quiet around it. */
type CodePart = { kind: 'code'; x: number; y: number; side: number };

export type LogoPart = { kind: 'logo'; x: number; y: number; width: number; height: number };

/** Parts around a point of their own, which stands here and is turned by degrees. */
type TurnedParts = {
  kind: 'turned';
  x: number;
  y: number;
  turn: number;
  parts: readonly PrintPart[];
};

/** What is printed of a venue and a table. */
export type PrintContent = {
  /** Left out where its letters cannot be printed. */
  venueName: string | undefined;
  monogram: string | undefined;
  /** Its size in pixels. */
  logo: { width: number; height: number } | undefined;
  tableLabel: string | undefined;
  hasRewards: boolean;
  brandColor: string;
  /** How many modules the code has on a side, with its quiet. */
  codeModules: number;
};

/** How far colours run over the edge, since no cut is exact. */
export const BLEED_MM = 3;
/** Nothing that matters is nearer to an edge; a sticker has no room for that. */
export const MARGIN_MM = 10;

export const INKS = {
  /** The dark modules, and text on paper. */
  code: '#1A1512',
  text: '#211C17',
  soft: '#5B5249',
  /** Where a code stands, and text on the venue's colour. */
  white: '#FFFDF9',
  paper: '#FBF8F2',
  flap: '#F4EFE6',
} as const;
