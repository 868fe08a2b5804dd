import type { Readable } from 'node:stream';
import { BackupError } from './backup-format.ts';

export type ChunkReader = {
  /** The next line, including its line break. */
  line: () => Promise<Buffer>;
  /** Whole rows up to the end mark; the mark itself is consumed. */
  rows: () => AsyncGenerator<Buffer>;
  isAtEnd: () => Promise<boolean>;
};

const NEW_LINE = 0x0a;
const LONGEST_LINE = 4_000_000;

/** Cuts a stream of text into lines and blocks of rows without ever holding the whole file. */
export function makeChunkReader(source: Readable, endMark: string): ChunkReader {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const mark = Buffer.from(endMark);
  const markAfterRow = Buffer.from(`\n${endMark}`);
  let rest: Buffer = Buffer.alloc(0);

  async function more(): Promise<boolean> {
    const { value, done } = await chunks.next();
    if (done) return false;
    rest = rest.length === 0 ? value : Buffer.concat([rest, value]);
    return true;
  }

  async function moreOrFail(): Promise<void> {
    if (!(await more())) throw new BackupError('It ends in the middle.');
  }

  function consume(length: number): Buffer {
    const taken = rest.subarray(0, length);
    rest = rest.subarray(length);
    return taken;
  }

  async function line(): Promise<Buffer> {
    let at = rest.indexOf(NEW_LINE);
    while (at < 0) {
      if (rest.length > LONGEST_LINE) {
        throw new BackupError('It is not a backup that this TableTalk can read.');
      }
      await moreOrFail();
      at = rest.indexOf(NEW_LINE);
    }
    return consume(at + 1);
  }

  /**
   * The buffer always begins with a row, so an end mark that is split between two chunks is found
   * too.
   */
  async function* rows(): AsyncGenerator<Buffer> {
    while (!rest.subarray(0, mark.length).equals(mark)) {
      const end = rest.indexOf(markAfterRow);
      const whole = end < 0 ? rest.lastIndexOf(NEW_LINE) : end;
      if (whole >= 0) yield consume(whole + 1);
      else await moreOrFail();
    }
    consume(mark.length);
  }

  return { line, rows, isAtEnd: async () => rest.length === 0 && !(await more()) };
}
