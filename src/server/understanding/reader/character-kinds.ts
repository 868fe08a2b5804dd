/** How a character affects cutting a text into words. */
export const CharacterKind = {
  other: 0,
  latin: 1,
  arabic: 2,
  /** A letter of a script that none of the supported languages uses. */
  foreign: 3,
  chinese: 4,
  digit: 5,
  mark: 6,
  emoji: 7,
  surrogate: 8,
  apostrophe: 9,
  clauseEnd: 10,
  stop: 11,
  ellipsis: 12,
  question: 13,
  exclamation: 14,
  lineEnd: 15,
  quote: 16,
} as const;

let kinds: Uint8Array | undefined;

/** The kind of every UTF-16 code unit. */
export function characterKinds(): Uint8Array {
  kinds ??= makeKinds();
  return kinds;
}

const SIGNS: [number, string][] = [
  [CharacterKind.apostrophe, "'’ʼ`´‘"],
  [CharacterKind.clauseEnd, ',;:()[]–—/|،؛、，；：（）·•-'],
  [CharacterKind.stop, '.。．｡'],
  [CharacterKind.ellipsis, '…'],
  [CharacterKind.question, '?؟？¿'],
  [CharacterKind.exclamation, '!！¡'],
  [CharacterKind.lineEnd, '\n\r\u2028'],
  [CharacterKind.quote, '"“”„«»「」『』《》'],
];

function makeKinds(): Uint8Array {
  const made = new Uint8Array(0x10000);
  for (let code = 0; code < made.length; code += 1) made[code] = kindOf(code);
  for (const [kind, signs] of SIGNS) for (const sign of signs) made[sign.charCodeAt(0)] = kind;
  // ¿ and ¡ open a Spanish sentence and end none.
  for (const sign of '¿¡') made[sign.charCodeAt(0)] = CharacterKind.clauseEnd;
  // A hyphen separates words but not clauses: well-done is two words of one clause.
  made['-'.charCodeAt(0)] = CharacterKind.other;
  return made;
}

function kindOf(code: number): number {
  if (code >= 0xd800 && code <= 0xdfff) return CharacterKind.surrogate;
  if (code < 0x80) return asciiKind(code);
  if (isChinese(code)) return CharacterKind.chinese;
  if (code >= 0xa000 && code < 0xfb00)
    return isHangul(code) ? CharacterKind.foreign : CharacterKind.other;
  if ((code >= 0x2600 && code <= 0x27bf) || (code >= 0x2b00 && code <= 0x2bff))
    return CharacterKind.emoji;
  const character = String.fromCharCode(code);
  if (/\p{Mark}/u.test(character) || (code >= 0x200b && code <= 0x200f)) return CharacterKind.mark;
  if (/\p{Number}/u.test(character)) return CharacterKind.digit;
  if (/\p{Letter}/u.test(character)) {
    if (code < 0x250 || (code >= 0x1e00 && code <= 0x1eff) || isPrintForm(code))
      return CharacterKind.latin;
    if (/\p{Script=Arabic}/u.test(character) || code === 0x0640) return CharacterKind.arabic;
    return CharacterKind.foreign;
  }
  return CharacterKind.other;
}

function asciiKind(code: number): number {
  if (code >= 48 && code <= 57) return CharacterKind.digit;
  const lower = code | 32;
  return code >= 65 && lower >= 97 && lower <= 122 ? CharacterKind.latin : CharacterKind.other;
}

/** Full-width letters, and ligatures such as ﬁ. */
function isPrintForm(code: number): boolean {
  return (code >= 0xff21 && code <= 0xff5a) || (code >= 0xfb00 && code <= 0xfb06);
}

/** The range also holds rare scripts, which no guest of a restaurant is expected to use. */
function isHangul(code: number): boolean {
  return code < 0xe000;
}

function isChinese(code: number): boolean {
  return (code >= 0x3400 && code <= 0x9fff) || (code >= 0xf900 && code <= 0xfaff);
}
