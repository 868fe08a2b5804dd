import { foreignKey, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { members } from '#server/businesses/table.ts';
import { createdAt, moment } from '#server/platform/database/columns.ts';
import { users } from '../table.ts';

export type SessionFacts = {
  signedInBy: string;
  /** Its cookie was set for this host alone, so one of another name is not it. */
  isHostCookie?: boolean;
};

/** Cookie and bearer token both name a row here; deleting it ends both. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's secret: a copy of this table signs nobody in. */
    sid: text('sid').primaryKey(),
    sess: jsonb('sess').$type<SessionFacts>().notNull(),
    expire: moment('expire').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Where they are signed in: the membership's end is the session's. */
    businessId: uuid('business_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: 'sessions_member_fk',
      columns: [t.businessId, t.userId],
      foreignColumns: [members.businessId, members.userId],
    }).onDelete('cascade'),
    index('sessions_user_index').on(t.userId),
    index('sessions_expire_index').on(t.expire),
  ],
);
