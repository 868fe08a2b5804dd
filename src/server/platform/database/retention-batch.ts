import type { Queryable } from './database.ts';

/** Changes at most this many rows and returns how many it changed. */
export type RetentionBatch = (db: Queryable, most: number) => Promise<number>;
