import { z } from 'zod';

/**
 * A backup is one gzip file of text. Its first line is the header. Then follow the tables, in the
 * order of the header. Each has a line with its name, its rows as PostgreSQL's COPY writes them, a
 * line with `\.`, and a line with the number of rows and their checksum. The last line has the
 * sequences. docs/operations/backup-format.md explains how to read a backup by hand.
 */
export const BACKUP_FORMAT = 'tabletalk-backup';
export const BACKUP_VERSION = 1;
export const END_OF_ROWS = '\\.\n';

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
});

export const headerSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  version: z.literal(BACKUP_VERSION),
  takenAt: z.string(),
  product: z.string(),
  postgres: z.string(),
  /** Timestamp from the name of the last migration applied to these tables. */
  migratedTo: z.number(),
  tables: z.array(tableSchema),
  /** The session secret, present only if the operator asked for it. */
  sessionSecret: z.string().optional(),
});

export const tableStartSchema = z.object({ table: z.string() });

export const tableEndSchema = z.object({
  rows: z.number(),
  bytes: z.number(),
  sha256: z.string(),
});

const sequenceSchema = z.object({
  schema: z.string(),
  name: z.string(),
  /** A string, because it may exceed what a JavaScript number can hold. */
  value: z.string(),
  isCalled: z.boolean(),
});

export const fileEndSchema = z.object({
  sequences: z.array(sequenceSchema),
  /** Checksum of all preceding lines that are not rows. */
  sha256: z.string(),
});

export type BackedUpTable = z.output<typeof tableSchema>;
export type BackupHeader = z.output<typeof headerSchema>;
export type BackupTableChecksum = z.output<typeof tableEndSchema>;
export type BackedUpSequence = z.output<typeof sequenceSchema>;

/**
 * Thrown if the file is damaged, truncated or not a TableTalk backup; the message is one line for
 * the operator.
 */
export class BackupError extends Error {}

export function fullTableName({ schema, name }: Pick<BackedUpTable, 'schema' | 'name'>): string {
  return `${schema}.${name}`;
}
