const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/** Counts the rows of a CSV file as its bytes come in; a line break within quotes begins no row. */
export function countCsvRows(): (bytes: Uint8Array) => number {
  let rows = 0;
  let isQuoted = false;
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === LINE_FEED && !isQuoted) rows += 1;
    }
    return rows;
  };
}
