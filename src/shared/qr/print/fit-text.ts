export type MeasureText = (text: string, size: number) => number;

export type FittedText = { lines: string[]; size: number; isCut: boolean };

export type TextBox = {
  width: number;
  height: number;
  lines: number;
  sizes: { most: number; least: number };
};

/** Height of a line relative to the font size. */
export const LINE_HEIGHT = 1.21;

/** Sets a text as large as possible. A text that fits in no size is cut with an ellipsis. */
export function fitText(text: string, room: TextBox, measure: MeasureText): FittedText {
  const { most, least } = room.sizes;
  const words = wordsOf(text);
  for (let size = most; size > least; size -= 0.5) {
    // A smaller size is better than a broken word.
    if (words.some(({ word }) => measure(word, size) > room.width)) continue;
    const lines = breakLines(text, room.width, (part) => measure(part, size));
    const mostLines = Math.min(room.lines, Math.floor(room.height / (size * LINE_HEIGHT)));
    if (lines.length <= mostLines) return { lines, size, isCut: false };
  }
  const lines = breakLines(text, room.width, (part) => measure(part, least));
  if (lines.length <= room.lines) return { lines, size: least, isCut: false };
  const last = lines[room.lines - 1] ?? '';
  return {
    lines: [...lines.slice(0, room.lines - 1), `${last.slice(0, -1).trim()}…`],
    size: least,
    isCut: true,
  };
}

/** A word wider than the line is broken anywhere, so that nothing runs off the card. */
function breakLines(text: string, width: number, measure: (part: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const { word, gap } of wordsOf(text)) {
    const longer = line === '' ? word : line + gap + word;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of word) {
      if (line !== '' && measure(line + character) > width) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** Breaks a fitted text again, so that its lines are about equally long and no word stands alone. */
export function balanceLines(
  text: string,
  fitted: FittedText,
  width: number,
  measure: MeasureText,
): FittedText {
  if (fitted.isCut || fitted.lines.length < 2) return fitted;
  const measured = (part: string) => measure(part, fitted.size);
  let lines = fitted.lines;
  for (let narrower = width * 0.97; narrower > width / 2; narrower *= 0.97) {
    if (wordsOf(text).some(({ word }) => measured(word) > narrower)) break;
    const broken = breakLines(text, narrower, measured);
    if (broken.length > fitted.lines.length) break;
    lines = broken;
  }
  return { ...fitted, lines };
}

/**
 * The words of a text. Each Chinese character counts as a word, together with the punctuation after
 * it, so that no line begins with punctuation.
 */
function wordsOf(text: string): { word: string; gap: '' | ' ' }[] {
  return text.split(' ').flatMap((word) => {
    const parts = word.split(/(?=\p{Script=Han})/u);
    return parts.map((part, index) => ({ word: part, gap: index === 0 ? ' ' : '' }) as const);
  });
}
