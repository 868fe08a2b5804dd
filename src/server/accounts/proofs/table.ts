import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '#server/platform/database/columns.ts';
import { users } from '../table.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A key kept on a person's device that signs them in without a password. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The device's id for the passkey, as base64url. */
    credentialId: text('credential_id').notNull().unique('passkeys_credential_unique'),
    publicKey: bytes('public_key').notNull(),
    /** How often the passkey says it was used; zero if the passkey keeps no count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    deviceType: text('device_type').notNull(),
    isBackedUp: boolean('is_backed_up').notNull(),
    aaguid: text('aaguid').notNull(),
    name: text('name').notNull(),
    lastUsedAt: moment('last_used_at'),
    createdAt: createdAt(),
  },
  (t) => [index('passkeys_user_index').on(t.userId)],
);

/** Challenges for passkeys. Each is valid once and for a short time. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    purpose: text('purpose').$type<'add' | 'join' | 'sign-in' | 'prove'>().notNull(),
    /** Null if the user is not known yet. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('passkey_challenges_expiry_index').on(t.expiresAt)],
);

/** The secret shared with an authenticator app; takes effect once a first code was confirmed. */
export const totpSecrets = pgTable('totp_secrets', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with a server key, so a copy of this table cannot produce codes. */
  secret: text('secret').notNull(),
  /** Time step of the last code used, which is not accepted again. */
  lastTimeStep: integer('last_time_step'),
  confirmedAt: moment('confirmed_at'),
  createdAt: createdAt(),
});

/** Shown once when a second factor is set up; each works for one sign-in. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [primaryKey({ name: 'recovery_codes_pkey', columns: [t.userId, t.codeHash] })],
);
