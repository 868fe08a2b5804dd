import { createHash } from 'node:crypto';
import type { BackupTableChecksum } from './backup-format.ts';

const NEW_LINE = 0x0a;

/**
 * Counts and hashes rows as they pass through. COPY escapes line breaks inside values, so each line
 * is one row.
 */
export function makeRowChecksum(): {
  add: (bytes: Buffer) => void;
  sum: () => BackupTableChecksum;
} {
  const hash = createHash('sha256');
  let rows = 0;
  let total = 0;
  return {
    add: (bytes) => {
      hash.update(bytes);
      total += bytes.length;
      for (let at = bytes.indexOf(NEW_LINE); at >= 0; at = bytes.indexOf(NEW_LINE, at + 1)) {
        rows += 1;
      }
    },
    sum: () => ({ rows, bytes: total, sha256: hash.digest('hex') }),
  };
}
