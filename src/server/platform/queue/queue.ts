import type { SQL } from 'drizzle-orm';
import { integer, type PgColumn, type PgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns.ts';

/**
 * A queue is a table of a slice: each row is one piece of work, inserted in the transaction that
 * causes it. A row is `queued` until a server claims it, `sending` while that server works on it,
 * and has a final state of the slice afterwards. `failed` rows are the dead letters.
 */
export type Queue = {
  /** The table's name; also the label in metrics and in the operator's command. */
  name: string;
  table: QueueTable;
  /**
   * Lanes take turns, and each has a limit per server, so that a slow or crowded lane delays no
   * other. The key is an SQL expression over the table, such as the host of a push service.
   */
  lanes?: { key: SQL; maxAtOnce: number };
  /** Rows with the same key are claimed in the order in which they were created, one at a time. */
  orderKey?: PgColumn;
  /** Columns that describe a single attempt, with the value that each claim gives them. */
  attemptColumns?: Readonly<Record<string, null>>;
  /** Whether a row may be repeated after its server died. If not set, every row may be. */
  isRepeatable?: SQL;
  /** Whether an operator can send a dead letter again. If not set, every one can. */
  isRecoverable?: SQL;
};

export type QueueTable = PgTable &
  Record<'id' | 'state' | 'createdAt' | keyof ReturnType<typeof queueColumns>, PgColumn>;

/** One server's claim on a row. A later claim raises `attempts`, which invalidates this one. */
export type Claim = { id: string; attempts: number; claimedBy: string | null };

/** The columns of a queue besides its id, its state and the time of its creation. */
export function queueColumns() {
  return {
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    /** When the server that works on the row last showed that it is alive. */
    claimedAt: moment('claimed_at'),
    claimedBy: uuid('claimed_by'),
    lastError: text('last_error'),
  };
}
