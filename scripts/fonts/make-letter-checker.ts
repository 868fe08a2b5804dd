const TABLE_RECORDS_AT = 12;
const TABLE_RECORD_BYTES = 16;
const UNICODE_FULL = { platform: 3, encoding: 10 };
const UNICODE_BASIC = { platform: 3, encoding: 1 };

/**
 * Returns a function that says whether a TrueType font can print a character, from its cmap table.
 */
export function makeLetterChecker(font: Buffer): (character: string) => boolean {
  const ranges = readRanges(font, findTable(font, 'cmap'));
  return (character) => {
    const code = character.codePointAt(0) ?? 0;
    return ranges.some(({ from, to }) => code >= from && code <= to);
  };
}

function findTable(font: Buffer, name: string): number {
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index += 1) {
    const record = TABLE_RECORDS_AT + index * TABLE_RECORD_BYTES;
    if (font.toString('latin1', record, record + 4) === name) return font.readUInt32BE(record + 8);
  }
  throw new Error(`the font has no table ${name}`);
}

type Range = { from: number; to: number };

/** Fonts with characters beyond the basic plane use format 12; others have only format 4. */
function readRanges(font: Buffer, cmap: number): Range[] {
  const full = findSubtable(font, cmap, UNICODE_FULL);
  if (full !== undefined) return readGroups(font, cmap + full);
  const basic = findSubtable(font, cmap, UNICODE_BASIC);
  if (basic !== undefined) return readSegments(font, cmap + basic);
  throw new Error('the font does not list its characters by Unicode');
}

/** Format 12: groups of first character, last character, first glyph. */
function readGroups(font: Buffer, at: number): Range[] {
  const count = font.readUInt32BE(at + 12);
  return Array.from({ length: count }, (_, index) => ({
    from: font.readUInt32BE(at + 16 + index * 12),
    to: font.readUInt32BE(at + 20 + index * 12),
  }));
}

/** Format 4: all last characters, then all first ones; the last segment is only a terminator. */
function readSegments(font: Buffer, at: number): Range[] {
  const bytes = font.readUInt16BE(at + 6);
  const count = bytes / 2 - 1;
  return Array.from({ length: count }, (_, index) => ({
    from: font.readUInt16BE(at + 16 + bytes + index * 2),
    to: font.readUInt16BE(at + 14 + index * 2),
  }));
}

function findSubtable(
  font: Buffer,
  cmap: number,
  { platform, encoding }: { platform: number; encoding: number },
): number | undefined {
  const count = font.readUInt16BE(cmap + 2);
  for (let index = 0; index < count; index += 1) {
    const record = cmap + 4 + index * 8;
    const isWanted =
      font.readUInt16BE(record) === platform && font.readUInt16BE(record + 2) === encoding;
    if (isWanted) return font.readUInt32BE(record + 4);
  }
  return undefined;
}
