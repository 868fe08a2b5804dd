import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from './database.ts';

/** Changes at most this many rows and returns how many it changed. */
export type RetentionBatch = (db: Queryable, most: number) => Promise<number>;

/** The rows of a table that are due; the oldest come first. */
export type DueRows = { key: PgColumn; at: PgColumn; where: SQL; before?: Date };

/**
 * Applies `update … set …` or `delete from …` to the rows that are due. The keys are an array,
 * because PostgreSQL may run a plain subquery again for every row, lock other rows each time, and
 * exceed the limit.
 */
export function makeOldestRowsBatch(change: SQL, due: DueRows): RetentionBatch {
  return async (db, most) => {
    const { rowCount } = await db.execute(
      sql`${change} where ${due.key} = any(array(${lockOldestSql(due, most)}))`,
    );
    return rowCount ?? 0;
  };
}

/** Skips rows that another server has locked. */
export function lockOldestSql({ key, at, where, before }: DueRows, most: number): SQL {
  const isOld = before ? sql`and ${at} < ${before.toISOString()}::timestamptz` : sql``;
  return sql`select ${key} from ${key.table} where ${where} ${isOld}
    order by ${at} limit ${most} for update skip locked`;
}
