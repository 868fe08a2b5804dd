import { randomFillSync } from 'node:crypto';
import { timestamp, uuid } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';

const ID_BYTES = 16;
/** Fetched for many ids at once: every request needs one, and asking takes longer than the rest. */
const randomness = new Uint8Array(ID_BYTES * 256);
let used = randomness.length;
/** Of the last id; ids of the same millisecond count on from the first of them. */
let msecs = 0;
let seq = 0;

/**
 * Time-ordered, so that new rows land at one end of every index. Those of one process come in the
 * order in which they were made: lists sort what has the same time by its id.
 */
export function newId(): string {
  if (used === randomness.length) {
    randomFillSync(randomness);
    used = 0;
  }
  used += ID_BYTES;
  const random = randomness.subarray(used - ID_BYTES, used);
  const now = Date.now();
  // Half of the numbers at most, so that counting on never begins again at zero.
  seq = now === msecs ? seq + 1 : new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
  msecs = now;
  return v7({ random, msecs, seq });
}

export function id() {
  return uuid('id').primaryKey().$defaultFn(newId);
}

/** A moment in UTC with millisecond precision, like JavaScript's Date. */
export function moment<Name extends string>(name: Name) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
}

export function createdAt() {
  return moment('created_at').notNull().defaultNow();
}

export function updatedAt() {
  return moment('updated_at').notNull().defaultNow();
}
