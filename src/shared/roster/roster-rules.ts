import type { TextRule } from '#shared/api/text-rule.ts';

export const PERSON_NAME_RULE: TextRule = {
  isTrimmed: true,
  min: 1,
  tooShort: 'Enter the person’s name',
  max: 40,
  tooLong: 'A name may have at most 40 characters',
};

/** Other names that guests use for the same person, such as a nickname. */
export const MAX_OTHER_NAMES = 10;
export const TOO_MANY_OTHER_NAMES_MESSAGE = `A person can have up to ${MAX_OTHER_NAMES} other names`;

export const MAX_PEOPLE = 200;
export const TOO_MANY_PEOPLE_MESSAGE = `A restaurant can have up to ${MAX_PEOPLE} people on its roster. Remove someone who has left.`;

export const MAX_TABLES_PER_SHIFT = 500;

/** Long enough for a double shift; a longer one is a mistyped date. */
export const LONGEST_SHIFT_HOURS = 24;
/** A tablet that was offline sends its sections late; anything older would rewrite known figures. */
export const MAX_SECTION_DAYS_FROM_NOW = 7;

/**
 * A day of shifts begins at this time by the venue's clock: guests served after midnight belong to
 * the evening before.
 */
export const SHIFT_DAY_BEGINS = '05:00';

/** How far back to look for the sections of the same weekday. */
export const WEEKS_TO_LOOK_BACK = 8;

/** The name under which the answers of people who have left the roster are shown. */
export const FORMER_STAFF = 'Former staff';
