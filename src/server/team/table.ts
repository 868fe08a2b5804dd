import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/table.ts';
import { businesses, members } from '#server/businesses/table.ts';
import { createdAt, id, moment } from '#server/platform/database/columns.ts';
import { venues } from '#server/venues/table.ts';
import type { Role } from '#shared/team/roles.ts';

/** The venues of a member who has not all of them. */
export const memberVenues = pgTable(
  'member_venues',
  {
    businessId: uuid('business_id').notNull(),
    userId: uuid('user_id').notNull(),
    venueUuid: uuid('venue_uuid')
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ name: 'member_venues_pkey', columns: [t.businessId, t.userId, t.venueUuid] }),
    foreignKey({
      name: 'member_venues_member_fk',
      columns: [t.businessId, t.userId],
      foreignColumns: [members.businessId, members.userId],
    }).onDelete('cascade'),
    index('member_venues_venue_index').on(t.venueUuid),
  ],
);

/** How somebody proves at a shared device who they are. */
export const memberPins = pgTable(
  'member_pins',
  {
    businessId: uuid('business_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** An argon2id hash of four digits. */
    pinHash: text('pin_hash').notNull(),
    /** Until then it is taken nowhere, since somebody was guessing it. */
    lockedUntil: moment('locked_until'),
    /** How often that was in a row; each lock lasts twice as long as the one before. */
    locks: integer('locks').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'member_pins_pkey', columns: [t.businessId, t.userId] }),
    foreignKey({
      name: 'member_pins_member_fk',
      columns: [t.businessId, t.userId],
      foreignColumns: [members.businessId, members.userId],
    }).onDelete('cascade'),
  ],
);

/** Wrong PINs for one member at one device. They go when the PIN is locked, changed or removed. */
export const pinGuesses = pgTable(
  'pin_guesses',
  {
    businessId: uuid('business_id').notNull(),
    userId: uuid('user_id').notNull(),
    deviceId: uuid('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    wrong: integer('wrong').notNull(),
    /** When the first of them was; a day later they are forgotten. */
    since: moment('since').notNull(),
  },
  (t) => [
    primaryKey({ name: 'pin_guesses_pkey', columns: [t.businessId, t.userId, t.deviceId] }),
    foreignKey({
      name: 'pin_guesses_pin_fk',
      columns: [t.businessId, t.userId],
      foreignColumns: [memberPins.businessId, memberPins.userId],
    }).onDelete('cascade'),
    index('pin_guesses_device_index').on(t.deviceId),
  ],
);

/** Asked to join, at an address; over once it was accepted or revoked, or has run out. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    role: text('role').$type<Role>().notNull(),
    hasAllVenues: boolean('has_all_venues').notNull(),
    /** SHA-256 of the token in the link of the newest mail. */
    tokenHash: text('token_hash').notNull(),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
    sentAt: moment('sent_at').notNull(),
    /** The newest mail, for as long as that is kept. */
    mailId: uuid('mail_id'),
    openedAt: moment('opened_at'),
    acceptedAt: moment('accepted_at'),
    revokedAt: moment('revoked_at'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('invitations_token_unique').on(t.tokenHash),
    uniqueIndex('invitations_open_email_unique')
      .on(t.businessId, t.email)
      .where(sql`${t.acceptedAt} is null and ${t.revokedAt} is null`),
    index('invitations_business_index').on(t.businessId, t.createdAt),
    check('invitations_email_is_lower_case', sql`${t.email} = lower(${t.email})`),
    check('invitations_role_is_known', sql`${t.role} in ('owner', 'manager', 'staff')`),
  ],
);

export const invitationVenues = pgTable(
  'invitation_venues',
  {
    invitationId: uuid('invitation_id')
      .notNull()
      .references(() => invitations.id, { onDelete: 'cascade' }),
    venueUuid: uuid('venue_uuid')
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ name: 'invitation_venues_pkey', columns: [t.invitationId, t.venueUuid] }),
    index('invitation_venues_venue_index').on(t.venueUuid),
  ],
);

/** A tablet that staff share. It waits for its code until it is paired, and is over once revoked. */
export const devices = pgTable(
  'devices',
  {
    id: id(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    venueUuid: uuid('venue_uuid')
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** SHA-256 of the code that pairs it; null once it has. */
    pairingHash: text('pairing_hash'),
    pairingExpiresAt: moment('pairing_expires_at').notNull(),
    addedBy: uuid('added_by').references(() => users.id, { onDelete: 'set null' }),
    pairedAt: moment('paired_at'),
    lastSeenAt: moment('last_seen_at'),
    revokedAt: moment('revoked_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('devices_pairing_unique').on(t.pairingHash),
    index('devices_business_index').on(t.businessId),
    index('devices_venue_index').on(t.venueUuid),
  ],
);

/** The business is offered to one of its members; nothing changes until they say yes. */
export const handovers = pgTable(
  'handovers',
  {
    businessId: uuid('business_id')
      .primaryKey()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    fromUserId: uuid('from_user_id').notNull(),
    toUserId: uuid('to_user_id').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: 'handovers_from_fk',
      columns: [t.businessId, t.fromUserId],
      foreignColumns: [members.businessId, members.userId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'handovers_to_fk',
      columns: [t.businessId, t.toUserId],
      foreignColumns: [members.businessId, members.userId],
    }).onDelete('cascade'),
  ],
);
