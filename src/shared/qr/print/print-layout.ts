import type { CardField, CardWords } from './card-words.ts';

/** The words that an owner may replace, and the sentence on what came of feedback. */
export type OwnerTextField = CardField | 'told';

/**
 * A print product as parts in the order they are painted. Positions are in millimetres from the top
 * left corner after trimming.
 */
export type PrintLayout = {
  width: number;
  height: number;
  isRound: boolean;
  /** Positions of the folds, from the top. */
  folds: readonly number[];
  parts: readonly PrintPart[];
};

export type PrintPart = PathPart | TextPart | LettersPart | CodePart | LogoPart | TurnedParts;

/** An outline in the path syntax that SVG and PDF share. */
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
  /** The position of the baseline. */
  y: number;
  size: number;
  font: PrintFont;
  fill: string;
  anchor: 'start' | 'middle' | 'end';
  /** The text's width; set only if the text was scaled to fit. */
  width?: number;
  isHeading?: true;
  /** Which of the owner's words this is. */
  field?: OwnerTextField;
  /** The text is too long and ends with an ellipsis. */
  isCut?: boolean;
};

/**
 * A text along a circle: each letter has the position of its middle and a rotation in degrees. In a
 * script with joined letters, each entry is a whole word.
 */
export type LettersPart = {
  kind: 'letters';
  text: string;
  size: number;
  font: 'serif' | 'sans';
  fill: string;
  letters: readonly { letter: string; x: number; y: number; turn: number }[];
  field?: OwnerTextField;
  isCut?: boolean;
};

/** The code with its quiet zone, in `INKS.code` unless it has a colour of its own. */
type CodePart = { kind: 'code'; x: number; y: number; side: number; fill?: string };

export type LogoPart = { kind: 'logo'; x: number; y: number; width: number; height: number };

/** Parts with their own origin, which is moved to `x` and `y` and rotated by `turn` degrees. */
type TurnedParts = {
  kind: 'turned';
  x: number;
  y: number;
  turn: number;
  parts: readonly PrintPart[];
};

/** The venue's and the table's data for a print. */
export type PrintContent = {
  /** The venue's name; undefined if its letters cannot be printed. */
  venueName: string | undefined;
  monogram: string | undefined;
  /** The logo's size in pixels. */
  logo: { width: number; height: number } | undefined;
  tableLabel: string | undefined;
  words: CardWords;
  hasRewards: boolean;
  /** What came of guests' feedback, and how many had said it; undefined if it is not printed. */
  told: { words: string; by: string } | undefined;
  brandColor: string;
  /** Modules on one side of the code, quiet zone included. */
  codeModules: number;
};

/** How far colours extend over the edge, because no cut is exact. */
export const BLEED_MM = 3;
/**
 * The strip of paper around each piece that an office printer leaves blank, because it cannot print
 * to the edge.
 */
export const BLANK_EDGE_MM = 5;
/** Content keeps this distance from the edges; a sticker has no room for that. */
export const MARGIN_MM = 10;

export const INKS = {
  /** The colour of dark modules, and of text on paper. */
  code: '#1A1512',
  text: '#211C17',
  soft: '#5B5249',
  /** The colour behind a code, and of text on the venue's colour. */
  white: '#FFFDF9',
  paper: '#FBF8F2',
  flap: '#F4EFE6',
} as const;
