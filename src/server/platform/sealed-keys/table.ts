import { pgTable, text } from 'drizzle-orm/pg-core';

/** Keys that must outlive SESSION_SECRET, sealed with it. */
export const sealedKeys = pgTable('sealed_keys', {
  name: text('name').primaryKey(),
  sealed: text('sealed').notNull(),
});
