import { sql } from 'drizzle-orm';
import { check, foreignKey, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { members } from '#server/businesses/table.ts';
import { createdAt, moment } from '#server/platform/database/columns.ts';
import { devices } from '#server/team/table.ts';
import { users } from '../table.ts';

export type SessionFacts = {
  signedInBy: string;
  /** Its cookie was set for this host alone, so one of another name is not it. */
  isHostCookie?: boolean;
  /** A passkey or a code of an app was shown in it, or somebody else vouches for who it is. */
  hasShownFactor?: boolean;
};

/** Cookie and bearer token both name a row here; deleting it ends both. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's secret: a copy of this table signs nobody in. */
    sid: text('sid').primaryKey(),
    sess: jsonb('sess').$type<SessionFacts>().notNull(),
    expire: moment('expire').notNull(),
    /** Null for that of a shared device. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    deviceId: uuid('device_id').references(() => devices.id, { onDelete: 'cascade' }),
    /** Where they are signed in: the membership's end is the session's. */
    businessId: uuid('business_id').notNull(),
    /** When they last proved who they are; sensitive acts ask for it anew. */
    provenAt: moment('proven_at'),
    /** In words that a person recognises, such as 'Chrome on Android'. */
    browser: text('browser'),
    lastSeenAt: moment('last_seen_at'),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: 'sessions_member_fk',
      columns: [t.businessId, t.userId],
      foreignColumns: [members.businessId, members.userId],
    }).onDelete('cascade'),
    index('sessions_user_index').on(t.userId),
    index('sessions_device_index').on(t.deviceId),
    check(
      'sessions_are_of_a_person_or_a_device',
      sql`(${t.userId} is null) <> (${t.deviceId} is null)`,
    ),
    index('sessions_expire_index').on(t.expire),
  ],
);
