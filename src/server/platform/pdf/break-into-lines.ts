/** Printed for characters that no font has, such as most emoji. */
export const MISSING_GLYPH = '□';

/** How a text is set: the fonts, the width of a line, and how wide a piece of text is in a font. */
export type LineSetting = {
  /** The font that has the character; undefined if none has it. */
  fontOf(character: string): string | undefined;
  /** The font of blanks and of the sign for a missing character. */
  mainFont: string;
  width: number;
  widthOf(text: string, font: string): number;
};

export type StyledLine = { words: StyledWord[]; width: number; isRightToLeft: boolean };

/** A unit without line breaks: a word, or one Chinese character. */
type StyledWord = {
  runs: StyledRun[];
  width: number;
  hasSpaceBefore: boolean;
  isRightToLeft: boolean;
};

/** A piece of a line in one font. */
type StyledRun = { font: string; text: string; width: number };

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
const LETTER = /\p{Letter}/u;
const CHINESE = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;
/** Invisible characters, such as the variation selectors of emoji. */
const INVISIBLE_CHARACTERS = /\p{Control}|\p{Format}|\p{Variation_Selector}/gu;
/** A longer string is not a real word and may be broken anywhere. */
const LONGEST_WORD = 40;

/** Breaks a text into lines of a given width. Arabic lines run from right to left. */
export function breakIntoLines(text: string, setting: LineSetting): StyledLine[] {
  return text
    .split(/\r?\n/)
    .map((paragraph) => paragraph.replaceAll(INVISIBLE_CHARACTERS, ''))
    .flatMap((paragraph) => breakParagraph(paragraph, setting));
}

/** The x position of each run of a line. */
export function alignLine(
  line: StyledLine,
  from: number,
  space: number,
): (StyledRun & { x: number })[] {
  let x = from;
  return line.words.flatMap((word, index) => {
    // The space between two words belongs to the one that is read later.
    const later = line.isRightToLeft ? line.words[index - 1] : word;
    if (index > 0 && later?.hasSpaceBefore) x += space;
    // The runs inside a right-to-left word are reversed as well.
    const runs = word.isRightToLeft ? word.runs.toReversed() : word.runs;
    return runs.map((run) => {
      const place = { ...run, x };
      x += run.width;
      return place;
    });
  });
}

function breakParagraph(paragraph: string, setting: LineSetting): StyledLine[] {
  const first = [...paragraph].find((character) => LETTER.test(character)) ?? '';
  const isRightToLeft = RIGHT_TO_LEFT.test(first);
  const space = setting.widthOf(' ', setting.mainFont);
  const lines: StyledLine[] = [{ words: [], width: 0, isRightToLeft }];
  for (const word of wordsOf(paragraph, setting)) {
    let line = lines.at(-1) as StyledLine;
    const gap = word.hasSpaceBefore && line.words.length > 0 ? space : 0;
    if (line.words.length > 0 && line.width + gap + word.width > setting.width) {
      line = { words: [], width: 0, isRightToLeft };
      lines.push(line);
    }
    line.width += line.words.length > 0 ? gap + word.width : word.width;
    line.words.push(word);
  }
  for (const line of lines) line.words = inVisualOrder(line.words, isRightToLeft);
  return lines;
}

function* wordsOf(paragraph: string, setting: LineSetting): Generator<StyledWord> {
  for (const [index, chunk] of paragraph.split(/\s+/).entries()) {
    let part = '';
    let isFirst = index > 0;
    for (const character of chunk) {
      const isAlone = CHINESE.test(character);
      const isTooLong = part.length >= LONGEST_WORD;
      if (part !== '' && (isAlone || isTooLong)) {
        yield wordOf(part, isFirst, setting);
        part = '';
        isFirst = false;
      }
      part += character;
      if (isAlone) {
        yield wordOf(part, isFirst, setting);
        part = '';
        isFirst = false;
      }
    }
    if (part !== '') yield wordOf(part, isFirst, setting);
  }
}

function wordOf(text: string, hasSpaceBefore: boolean, setting: LineSetting): StyledWord {
  const runs: StyledRun[] = [];
  for (const character of text) {
    const font = setting.fontOf(character);
    const printed = font === undefined ? MISSING_GLYPH : character;
    const last = runs.at(-1);
    if (last?.font === (font ?? setting.mainFont)) last.text += printed;
    else runs.push({ font: font ?? setting.mainFont, text: printed, width: 0 });
  }
  for (const run of runs) run.width = setting.widthOf(run.text, run.font);
  const width = runs.reduce((sum, run) => sum + run.width, 0);
  return { runs, width, hasSpaceBefore, isRightToLeft: RIGHT_TO_LEFT.test(text) };
}

/** Puts words in visual order from left to right, which reverses runs of right-to-left words. */
function inVisualOrder(words: readonly StyledWord[], isRightToLeft: boolean): StyledWord[] {
  const groups: StyledWord[][] = [];
  for (const word of words) {
    const group = groups.at(-1);
    if (group?.[0]?.isRightToLeft === word.isRightToLeft) group.push(word);
    else groups.push([word]);
  }
  const turned = groups.map((group) => (group[0]?.isRightToLeft ? group.toReversed() : group));
  return (isRightToLeft ? turned.toReversed() : turned).flat();
}
