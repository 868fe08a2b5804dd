export type MeasureText = (text: string, size: number) => number;

export type FittedText = { lines: string[]; size: number };

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
  const words = text.split(' ');
  for (let size = most; size > least; size -= 0.5) {
    // A smaller size is better than a broken word.
    if (words.some((word) => measure(word, size) > room.width)) continue;
    const lines = breakLines(text, room.width, (part) => measure(part, size));
    const mostLines = Math.min(room.lines, Math.floor(room.height / (size * LINE_HEIGHT)));
    if (lines.length <= mostLines) return { lines, size };
  }
  const lines = breakLines(text, room.width, (part) => measure(part, least));
  if (lines.length <= room.lines) return { lines, size: least };
  const last = lines[room.lines - 1] ?? '';
  return {
    lines: [...lines.slice(0, room.lines - 1), `${last.slice(0, -1).trim()}…`],
    size: least,
  };
}

/** A word wider than the line is broken anywhere, so that nothing runs off the card. */
function breakLines(text: string, width: number, measure: (part: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
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
