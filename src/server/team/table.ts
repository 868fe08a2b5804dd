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

/** The venues of members who do not have access to all venues. */
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

/** PINs with which members prove their identity at a shared device. */
export const memberPins = pgTable(
  'member_pins',
  {
    businessId: uuid('business_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** An argon2id hash of four digits. */
    pinHash: text('pin_hash').notNull(),
    /** Until this time the PIN is refused everywhere, because someone tried to guess it. */
    lockedUntil: moment('locked_until'),
    /**
     * How many times in a row the PIN was locked; each lock lasts twice as long as the one before.
     */
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

/** Wrong PINs for one member at one device. Deleted when the PIN is locked, changed or removed. */
export const pinGuesses = pgTable(
  'pin_guesses',
  {
    businessId: uuid('business_id').notNull(),
    userId: uuid('user_id').notNull(),
    deviceId: uuid('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    wrong: integer('wrong').notNull(),
    /** The time of the first wrong PIN; the count expires a day later. */
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

/** Invitations to an address. They end when accepted, revoked or expired. */
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
    /** SHA-256 of the token in the link of the newest email. */
    tokenHash: text('token_hash').notNull(),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
    sentAt: moment('sent_at').notNull(),
    /** The ID of the newest email, which may have been deleted since. */
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

/**
 * A tablet that staff share. It waits until it is paired with its code, and its use ends when it is
 * revoked.
 */
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
    /** SHA-256 of the pairing code; null once used. */
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

/** An offer of the business to one of its members; nothing changes until it is accepted. */
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
