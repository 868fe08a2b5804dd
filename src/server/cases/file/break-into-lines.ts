import type { CaseFonts, Weight } from './case-fonts.ts';

/** A piece of a line in one font. */
export type Run = { font: string; text: string; width: number };
/** A unit without line breaks: a word, or one Chinese character. */
type Word = { runs: Run[]; width: number; hasSpaceBefore: boolean; isRightToLeft: boolean };
export type Line = { words: Word[]; width: number; isRightToLeft: boolean };

type Setting = {
  fonts: CaseFonts;
  weight: Weight;
  width: number;
  widthOf(text: string, font: string): number;
};

/** Printed for characters that no font has, such as most emoji. */
export const MISSING_GLYPH = '□';
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
const LETTER = /\p{Letter}/u;
const CHINESE = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;
/** Invisible characters, such as the variation selectors of emoji. */
const UNSEEN = /\p{Control}|\p{Format}|\p{Variation_Selector}/gu;

/** Breaks a text into lines of a given width. Arabic lines run from right to left. */
export function breakIntoLines(text: string, setting: Setting): Line[] {
  return text
    .split(/\r?\n/)
    .map((paragraph) => paragraph.replaceAll(UNSEEN, ''))
    .flatMap((paragraph) => setParagraph(paragraph, setting));
}

function setParagraph(paragraph: string, setting: Setting): Line[] {
  const first = [...paragraph].find((character) => LETTER.test(character)) ?? '';
  const isRightToLeft = RIGHT_TO_LEFT.test(first);
  const space = setting.widthOf(' ', setting.weight);
  const lines: Line[] = [{ words: [], width: 0, isRightToLeft }];
  for (const word of wordsOf(paragraph, setting)) {
    let line = lines.at(-1) as Line;
    const gap = word.hasSpaceBefore && line.words.length > 0 ? space : 0;
    if (line.words.length > 0 && line.width + gap + word.width > setting.width) {
      line = { words: [], width: 0, isRightToLeft };
      lines.push(line);
    }
    line.width += line.words.length > 0 ? gap + word.width : word.width;
    line.words.push(word);
  }
  for (const line of lines) line.words = inOrderOfSight(line.words, isRightToLeft);
  return lines;
}

function* wordsOf(paragraph: string, setting: Setting): Generator<Word> {
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

/** A longer string is not a real word and may be broken anywhere. */
const LONGEST_WORD = 40;

function wordOf(text: string, hasSpaceBefore: boolean, setting: Setting): Word {
  const runs: Run[] = [];
  for (const character of text) {
    const font = setting.fonts.fontOf(character, setting.weight);
    const printed = font === undefined ? MISSING_GLYPH : character;
    const last = runs.at(-1);
    if (last?.font === (font ?? setting.weight)) last.text += printed;
    else runs.push({ font: font ?? setting.weight, text: printed, width: 0 });
  }
  for (const run of runs) run.width = setting.widthOf(run.text, run.font);
  const width = runs.reduce((sum, run) => sum + run.width, 0);
  return { runs, width, hasSpaceBefore, isRightToLeft: RIGHT_TO_LEFT.test(text) };
}

/** Puts words in visual order from left to right, which reverses runs of right-to-left words. */
function inOrderOfSight(words: readonly Word[], isRightToLeft: boolean): Word[] {
  const groups: Word[][] = [];
  for (const word of words) {
    const group = groups.at(-1);
    if (group?.[0]?.isRightToLeft === word.isRightToLeft) group.push(word);
    else groups.push([word]);
  }
  const turned = groups.map((group) => (group[0]?.isRightToLeft ? group.toReversed() : group));
  return (isRightToLeft ? turned.toReversed() : turned).flat();
}
