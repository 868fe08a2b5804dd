const TABLE_RECORDS_AT = 12;
const TABLE_RECORD_BYTES = 16;
const UNICODE_FULL = { platform: 3, encoding: 10 };

/** Says which characters a TrueType font can print, from its own list of all Unicode ranges. */
export function fontLetters(font: Buffer): (character: string) => boolean {
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

/** Format 12 of the `cmap` table: groups of first character, last character, first glyph. */
function readRanges(font: Buffer, cmap: number): { from: number; to: number }[] {
  const groups = cmap + findSubtable(font, cmap) + 16;
  const count = font.readUInt32BE(groups - 4);
  return Array.from({ length: count }, (_, index) => ({
    from: font.readUInt32BE(groups + index * 12),
    to: font.readUInt32BE(groups + index * 12 + 4),
  }));
}

function findSubtable(font: Buffer, cmap: number): number {
  const count = font.readUInt16BE(cmap + 2);
  for (let index = 0; index < count; index += 1) {
    const record = cmap + 4 + index * 8;
    const isFull =
      font.readUInt16BE(record) === UNICODE_FULL.platform &&
      font.readUInt16BE(record + 2) === UNICODE_FULL.encoding;
    if (isFull) return font.readUInt32BE(record + 4);
  }
  throw new Error('the font does not list its characters by Unicode');
}
