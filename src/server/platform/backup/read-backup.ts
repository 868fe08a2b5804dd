import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import {
  BackupError,
  type BackupHeader,
  END_OF_ROWS,
  fileEndSchema,
  headerSchema,
  nameOf,
  tableEndSchema,
  tableStartSchema,
} from './backup-format.ts';
import { makeRowChecksum } from './checksum-rows.ts';
import { makeChunkReader } from './make-chunk-reader.ts';

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
    throw error instanceof BackupError ? error : new BackupError(reasonOf(error));
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
    const name = nameOf(table);
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

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'It does not exist.';
  if (code === 'Z_DATA_ERROR') return 'It is damaged.';
  if (code === 'Z_BUF_ERROR') return 'It ends in the middle.';
  return `It cannot be read (${code ?? message}).`;
}
