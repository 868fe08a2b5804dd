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

/** A person who signs in. Their data belongs to the businesses they are a member of. */
export const users = pgTable(
  'users',
  {
    id: id(),
    email: text('email').notNull(),
    /** An argon2id hash; null for users without a password. */
    password: text('password'),
    /** When the password was last changed or reset; earlier failed sign-ins no longer count. */
    passwordChangedAt: moment('password_changed_at'),
    /**
     * True if the password was chosen at registration but the address was verified in another
     * browser. The password is not accepted until the signed-in owner types it again.
     */
    passwordSetAside: boolean('password_set_aside').notNull().default(false),
    username: text('username'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    profileImageUrl: text('profile_image_url'),
    authProvider: text('auth_provider').notNull().default('jwt'),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** SHA-256 of the token in the link; kept after use so that a second click is recognised. */
    emailVerificationToken: text('email_verification_token'),
    emailVerificationExpires: moment('email_verification_expires'),
    /** An address that the user wants to use from now on, until its link is opened. */
    newEmail: text('new_email'),
    newEmailToken: text('new_email_token'),
    newEmailExpires: moment('new_email_expires'),
    passwordResetToken: text('password_reset_token'),
    passwordResetExpires: moment('password_reset_expires'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('users_email_unique').on(t.email),
    index('users_email_verification_token_index').on(t.emailVerificationToken),
    index('users_new_email_token_index').on(t.newEmailToken),
    index('users_password_reset_token_index').on(t.passwordResetToken),
    check('users_email_is_lower_case', sql`${t.email} = lower(${t.email})`),
  ],
);

/**
 * Links a user to an identity at a provider. The link holds even if the user's address there
 * changes.
 */
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

/**
 * Links of earlier verification emails. They still identify the user and show that a newer link
 * exists.
 */
export const replacedVerificationLinks = pgTable(
  'replaced_links',
  {
    /** SHA-256 of the token, as in `users`. */
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    replacedAt: moment('replaced_at').notNull(),
  },
  (t) => [index('replaced_links_user_index').on(t.userId)],
);
