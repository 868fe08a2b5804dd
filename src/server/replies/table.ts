import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from '#server/platform/database/columns.ts';

/** Who wants no more replies. No address can be read from it. */
export const mailStops = pgTable(
  'mail_stops',
  {
    /** Keyed hash of the guest's address. */
    addressHash: text('address_hash').notNull(),
    /** The id of a venue, or 'all'. */
    scope: text('scope').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.addressHash, t.scope] })],
);

/** Keys that must outlive SESSION_SECRET, sealed with it. */
export const sealedKeys = pgTable('sealed_keys', {
  name: text('name').primaryKey(),
  sealed: text('sealed').notNull(),
});
