import { randomFillSync } from 'node:crypto';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { timestamp, uuid } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';

const ID_BYTES = 16;
/**
 * Random bytes for many IDs at once: the system call costs more than all other steps of making an
 * ID.
 */
const randomness = new Uint8Array(ID_BYTES * 256);
let used = randomness.length;
/** Time and counter of the last ID; IDs from the same millisecond count up from the first. */
let msecs = 0;
let seq = 0;

/**
 * A time-ordered ID, so that new rows go to one end of every index. IDs from one process sort in
 * the order of their creation: lists use the ID to order rows with the same time.
 */
export function newId(): string {
  if (used === randomness.length) {
    randomFillSync(randomness);
    used = 0;
  }
  used += ID_BYTES;
  const random = randomness.subarray(used - ID_BYTES, used);
  const now = Date.now();
  // Uses only the lower half of the range, so that counting up cannot overflow to zero.
  seq = now === msecs ? seq + 1 : new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
  msecs = now;
  return v7({ random, msecs, seq });
}

export function id() {
  return uuid('id').primaryKey().$defaultFn(newId);
}

/** A point in time in UTC with millisecond precision, like JavaScript's Date. */
export function moment<Name extends string>(name: Name) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
}

export function createdAt() {
  return moment('created_at').notNull().defaultNow();
}

export function updatedAt() {
  return moment('updated_at').notNull().defaultNow();
}

/**
 * The ID in a text column, or null if the text is not an ID, such as 'guest'. If the ID is compared
 * as a UUID, the row is found by its index; if it were compared as text, every row would be read.
 */
export function uuidOrNullSql(text: SQLWrapper): SQL {
  return sql`case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${text}::uuid end`;
}
