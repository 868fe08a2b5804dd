import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/table.ts';
import { createdAt, id, moment } from '#server/platform/database/columns.ts';
import { venues } from '#server/venues/table.ts';

/** People who serve guests at a venue. Their names are erased when they leave the roster. */
export const rosterPeople = pgTable(
  'roster_people',
  {
    id: id(),
    venueUuid: uuid('venue_uuid')
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    alsoKnownAs: text('also_known_as').array().notNull().default(sql`'{}'::text[]`),
    /** The person's own account, if they have one; it counts only while they are a member. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    leftAt: moment('left_at'),
  },
  (t) => [
    index('roster_people_venue_index').on(t.venueUuid),
    index('roster_people_user_index').on(t.userId),
  ],
);

/**
 * A stretch of time in which the sections of a venue stay as they are; shifts never overlap. A
 * shift without tables says that somebody cleared its time.
 */
export const shifts = pgTable(
  'shifts',
  {
    id: id(),
    venueUuid: uuid('venue_uuid')
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** When somebody set the sections; a tablet that was offline sends them later. */
    createdAt: createdAt(),
  },
  (t) => [
    index('shifts_venue_index').on(t.venueUuid, t.startsAt, t.endsAt),
    check('shifts_end_after_their_start', sql`${t.endsAt} > ${t.startsAt}`),
  ],
);

/** The person who has a table during a shift. */
export const shiftTables = pgTable(
  'shift_tables',
  {
    shiftId: uuid('shift_id')
      .notNull()
      .references(() => shifts.id, { onDelete: 'cascade' }),
    /** Normalised as in `normaliseTableName`, so that "7" and "Table 7" are one table. */
    tableKey: text('table_key').notNull(),
    tableName: text('table_name').notNull(),
    personId: uuid('person_id')
      .notNull()
      .references(() => rosterPeople.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ name: 'shift_tables_pkey', columns: [t.shiftId, t.tableKey] }),
    index('shift_tables_person_index').on(t.personId),
  ],
);
