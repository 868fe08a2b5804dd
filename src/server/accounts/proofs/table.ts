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

/** A key that a person's device keeps, and that signs them in without a password. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the device calls it, as base64url. */
    credentialId: text('credential_id').notNull().unique('passkeys_credential_unique'),
    publicKey: bytes('public_key').notNull(),
    /** How often it was used, by its own count; zero for those that do not count. */
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

/** What a passkey was asked to sign: good for one answer, soon. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    purpose: text('purpose').$type<'add' | 'join' | 'sign-in' | 'prove'>().notNull(),
    /** Null where nobody is known yet. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('passkey_challenges_expiry_index').on(t.expiresAt)],
);

/** The secret that an authenticator app shares with us; it counts once a first code was right. */
export const totpSecrets = pgTable('totp_secrets', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with a key of the server: a copy of this table makes no codes. */
  secret: text('secret').notNull(),
  /** The step of the last code that was used, which is not taken again. */
  lastTimeStep: integer('last_time_step'),
  confirmedAt: moment('confirmed_at'),
  createdAt: createdAt(),
});

/** Shown once when a second factor is set up; each is good for one sign-in. */
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
