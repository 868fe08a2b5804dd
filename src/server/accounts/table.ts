import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, updatedAt } from '#server/platform/database/columns.ts';

/** A person who signs in. What is theirs to see belongs to the businesses they are members of. */
export const users = pgTable(
  'users',
  {
    id: id(),
    email: text('email').notNull(),
    /** An argon2id hash; null for owners who sign in through an identity provider only. */
    password: text('password'),
    /** When the password was last changed or reset; wrong tries of before no longer count. */
    passwordChangedAt: moment('password_changed_at'),
    /**
     * Chosen by whoever registered, but the address was verified in another browser: it counts for
     * nothing until it is typed there.
     */
    passwordSetAside: boolean('password_set_aside').notNull().default(false),
    username: text('username'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    profileImageUrl: text('profile_image_url'),
    authProvider: text('auth_provider').notNull().default('jwt'),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** SHA-256 of the token in the link; kept after use so that a second click can be told apart. */
    emailVerificationToken: text('email_verification_token'),
    emailVerificationExpires: moment('email_verification_expires'),
    passwordResetToken: text('password_reset_token'),
    passwordResetExpires: moment('password_reset_expires'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('users_email_unique').on(t.email),
    index('users_email_verification_token_index').on(t.emailVerificationToken),
    index('users_password_reset_token_index').on(t.passwordResetToken),
    check('users_email_is_lower_case', sql`${t.email} = lower(${t.email})`),
  ],
);

/** Who an owner is at an identity provider: the account stays theirs when the address changes there. */
export const identities = pgTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'identities_pkey', columns: [t.issuer, t.subject] }),
    unique('identities_user_issuer_unique').on(t.userId, t.issuer),
  ],
);

/** Verification links of earlier mails: each still says whose it was, and that a newer one exists. */
export const replacedLinks = pgTable(
  'replaced_links',
  {
    /** SHA-256 of the token, as in the account. */
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    replacedAt: moment('replaced_at').notNull(),
  },
  (t) => [index('replaced_links_user_index').on(t.userId)],
);
