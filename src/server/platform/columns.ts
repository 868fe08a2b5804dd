import { timestamp, uuid } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';

/** Time-ordered, so that new rows land at one end of every index. */
export function newId(): string {
  return v7();
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
