import { sql } from 'drizzle-orm';
import { check, foreignKey, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { members } from '#server/businesses/table.ts';
import { createdAt, moment } from '#server/platform/database/columns.ts';
import { devices } from '#server/team/table.ts';
import { users } from '../table.ts';

export type SessionFacts = {
  signedInBy: string;
  /**
   * True if the cookie's name ties it to this host. The old cookie name is then refused for this
   * session.
   */
  isHostCookie?: boolean;
  /** True if the user showed a passkey or an app code, or an identity provider vouched for them. */
  hasShownFactor?: boolean;
};

/** The session's cookie and its bearer token both name a row here; deleting the row ends both. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's secret, so a copy of this table cannot be used to sign in. */
    sid: text('sid').primaryKey(),
    sess: jsonb('sess').$type<SessionFacts>().notNull(),
    expire: moment('expire').notNull(),
    /** Null for a session of a shared device. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    deviceId: uuid('device_id').references(() => devices.id, { onDelete: 'cascade' }),
    /** The business of this session. The session ends with the membership. */
    businessId: uuid('business_id').notNull(),
    /** When the user last proved their identity; sensitive actions require a recent proof. */
    provenAt: moment('proven_at'),
    /** A readable name such as 'Chrome on Android'. */
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
