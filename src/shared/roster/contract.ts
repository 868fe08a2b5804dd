import { z } from 'zod';
import { messageResponse } from '#shared/accounts/contract.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { textSchema } from '#shared/api/text-schema.ts';
import { day } from '#shared/stats/period.ts';
import { toVenueId } from '#shared/venues/rules.ts';
import {
  MAX_OTHER_NAMES,
  MAX_TABLES_PER_SHIFT,
  PERSON_NAME_RULE,
  TOO_MANY_OTHER_NAMES_MESSAGE,
} from './roster-rules.ts';

const venueQuery = z.object({
  venueId: z
    .string('Please say which venue')
    .min(1, 'Please say which venue')
    .max(200, 'There is no such venue')
    .transform(toVenueId),
});
/** A day of shifts at a venue; see `SHIFT_DAY_BEGINS`. */
export const shiftDayQuery = venueQuery.extend({
  day: day.refine((text) => text >= '2000-01-01', 'Invalid date format'),
});
const NAME_NEEDED = 'Enter the person’s name';
const SECTIONS_NEEDED = 'Say who has which tables';
const NO_SUCH_PERSON = 'This person is no longer on the list';
const INVALID_MOMENT = 'Invalid moment';
/** PostgreSQL has no year zero, and no section is older than the product. */
const moment = z.iso
  .datetime({ offset: true, error: INVALID_MOMENT })
  .refine((text) => new Date(text).getUTCFullYear() >= 2000, INVALID_MOMENT);

/** A person who serves guests, whether or not they sign in to the product. */
export const rosterPerson = z.object({
  id: z.string(),
  name: z.string(),
  /** Other names that guests may use, such as nicknames. */
  alsoKnownAs: z.array(z.string()),
  /** The member of the team that this person is, if they are one. */
  memberId: z.string().nullable(),
});
export type RosterPerson = z.output<typeof rosterPerson>;

const personBody = z.object(
  {
    name: textSchema(PERSON_NAME_RULE),
    alsoKnownAs: z
      .array(textSchema(PERSON_NAME_RULE), TOO_MANY_OTHER_NAMES_MESSAGE)
      .max(MAX_OTHER_NAMES, TOO_MANY_OTHER_NAMES_MESSAGE)
      .default([]),
    memberId: z.guid('There is no such member').nullable().default(null),
  },
  NAME_NEEDED,
);
export type PersonFields = z.output<typeof personBody>;

export const listRoster = endpoint({
  access: 'staff',
  openToDevices: true,
  method: 'GET',
  path: '/api/roster',
  query: venueQuery,
  /** By name. */
  response: z.array(rosterPerson),
});

export const addPerson = endpoint({
  access: 'manager',
  method: 'POST',
  path: '/api/roster',
  query: venueQuery,
  body: personBody,
  status: 201,
  response: rosterPerson,
});

const personId = z.object({ id: z.guid(NO_SUCH_PERSON) });

export const changePerson = endpoint({
  access: 'manager',
  method: 'PUT',
  path: '/api/roster/:id',
  params: personId,
  body: personBody,
  response: rosterPerson,
});

export const removePerson = endpoint({
  access: 'manager',
  method: 'DELETE',
  path: '/api/roster/:id',
  params: personId,
  response: messageResponse,
});

const section = z.object({ personId: z.string(), tables: z.array(z.string()) });

/** Who has which tables during a stretch of time. */
export const arrangement = z.object({
  /** Both are null if nobody has a section at that moment. */
  from: z.iso.datetime().nullable(),
  until: z.iso.datetime().nullable(),
  sections: z.array(section),
  /** When the sections were last set or cleared; null if they never were. */
  setAt: z.iso.datetime().nullable(),
});
export type Arrangement = z.output<typeof arrangement>;

const sectionsQuery = venueQuery.extend({ at: moment.optional() });

/** The sections of one shift of an earlier week. */
const earlierShift = z.object({ day: z.string(), sections: z.array(section) });
export type EarlierShift = z.output<typeof earlierShift>;

const currentSections = arrangement.extend({
  /**
   * The shift on the same weekday in the last week that had sections, at most eight weeks back. If
   * that day had several shifts, the one that began nearest to this time of day.
   */
  lastTime: earlierShift.nullable(),
});
export type CurrentSections = z.output<typeof currentSections>;

export const readSections = endpoint({
  access: 'staff',
  openToDevices: true,
  method: 'GET',
  path: '/api/sections',
  /** `at` is now by default. */
  query: sectionsQuery,
  response: currentSections,
});

const tableOfShift = z.object({
  table: z.string(),
  /** Null, like the name, for a colleague whose name the reader may not see. */
  personId: z.string().nullable(),
  name: z.string().nullable(),
});

/** A stretch of a day in which the sections stayed as they were. */
const shiftOfDay = z.object({
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  tables: z.array(tableOfShift),
});
export type ShiftOfDay = z.output<typeof shiftOfDay>;

export const readPastShifts = endpoint({
  access: 'staff',
  method: 'GET',
  path: '/api/sections/day',
  query: shiftDayQuery,
  response: z.object({
    /** The shifts that began on this day of the venue, oldest first. */
    shifts: z.array(shiftOfDay),
    /** The venue's tables as they are listed now, in the order of the room. */
    tables: z.array(z.string()),
  }),
});
export type PastShifts = z.output<typeof readPastShifts.response>;

export const setSections = endpoint({
  access: 'staff',
  openToDevices: true,
  method: 'PUT',
  path: '/api/sections',
  /** `at` is when the sections were set, now by default. */
  query: sectionsQuery,
  body: z.object(
    {
      from: moment,
      until: moment,
      /** The `setAt` of the sections that the caller has changed; others are not replaced. */
      basedOn: moment.nullable().optional(),
      sections: z
        .array(
          z.object(
            {
              personId: z.guid(NO_SUCH_PERSON),
              tables: z
                .array(z.string(SECTIONS_NEEDED).trim().min(1).max(60), SECTIONS_NEEDED)
                .max(MAX_TABLES_PER_SHIFT, 'That’s too many tables'),
            },
            SECTIONS_NEEDED,
          ),
          SECTIONS_NEEDED,
        )
        .max(MAX_TABLES_PER_SHIFT, 'That’s too many sections'),
    },
    SECTIONS_NEEDED,
  ),
  response: arrangement,
});
export type NewArrangement = z.output<typeof setSections.body>;
