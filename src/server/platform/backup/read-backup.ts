import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import {
  BackupError,
  type BackupHeader,
  END_OF_ROWS,
  fileEndSchema,
  fullTableName,
  headerSchema,
  tableEndSchema,
  tableStartSchema,
} from './backup-format.ts';
import { makeRowChecksum } from './checksum-rows.ts';

const NEW_LINE = 0x0a;
const LONGEST_LINE = 4_000_000;

export type BackupEvent =
  | { kind: 'header'; header: BackupHeader }
  | { kind: 'table'; index: number }
  | { kind: 'rows'; bytes: Buffer }
  | { kind: 'tableEnd'; index: number; rows: number }
  | { kind: 'end'; sequences: z.output<typeof fileEndSchema>['sequences'] };

/** Streams the contents of the file and verifies them as it goes; throws if the file is damaged. */
export async function* readBackup(file: string): AsyncGenerator<BackupEvent> {
  const source = createReadStream(file);
  const unpacked = source.pipe(createGunzip());
  source.on('error', (error) => unpacked.destroy(error));
  try {
    yield* readEvents(makeChunkReader(unpacked, END_OF_ROWS));
  } catch (error) {
    throw error instanceof BackupError ? error : new BackupError(damageReason(error));
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}

async function* readEvents(
  pieces: ReturnType<typeof makeChunkReader>,
): AsyncGenerator<BackupEvent> {
  const lines = createHash('sha256');
  const next = async <S extends z.ZodType>(schema: S, isSummed = true): Promise<z.output<S>> => {
    const line = await pieces.line();
    if (isSummed) lines.update(line);
    return parsed(schema, line);
  };
  const header = await next(headerSchema);
  yield { kind: 'header', header };
  for (const [index, table] of header.tables.entries()) {
    const name = fullTableName(table);
    const start = await next(tableStartSchema);
    if (start.table !== name) throw new BackupError(`${name} is not where it should be.`);
    yield { kind: 'table', index };
    const passing = makeRowChecksum();
    for await (const bytes of pieces.rows()) {
      passing.add(bytes);
      yield { kind: 'rows', bytes };
    }
    const written = await next(tableEndSchema);
    const sum = passing.sum();
    if (sum.sha256 !== written.sha256 || sum.rows !== written.rows) {
      throw new BackupError(`The rows of ${name} do not have their checksum.`);
    }
    yield { kind: 'tableEnd', index, rows: sum.rows };
  }
  const { sequences, sha256 } = await next(fileEndSchema, false);
  if (lines.digest('hex') !== sha256)
    throw new BackupError('Its lines do not have their checksum.');
  if (!(await pieces.isAtEnd())) throw new BackupError('Something follows its end.');
  yield { kind: 'end', sequences };
}

function parsed<S extends z.ZodType>(schema: S, line: Buffer): z.output<S> {
  try {
    return schema.parse(JSON.parse(line.toString('utf8')));
  } catch {
    throw new BackupError('It is not a backup that this TableTalk can read.');
  }
}

function damageReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'It does not exist.';
  if (code === 'Z_DATA_ERROR') return 'It is damaged.';
  if (code === 'Z_BUF_ERROR') return 'It ends in the middle.';
  return `It cannot be read (${code ?? message}).`;
}

type ChunkReader = {
  /** The next line, including its line break. */
  line: () => Promise<Buffer>;
  /** Whole rows up to the end mark; the mark itself is consumed. */
  rows: () => AsyncGenerator<Buffer>;
  isAtEnd: () => Promise<boolean>;
};

/** Cuts a stream of text into lines and blocks of rows without ever holding the whole file. */
function makeChunkReader(source: Readable, endMark: string): ChunkReader {
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
