import { joinDocumentation } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';

const EXAMPLE = { name: 'Aoife', alsoKnownAs: ['Eefa'], memberId: null };
const NO_PERSON = {
  NOT_FOUND: 'The person is not on a roster that the caller has access to.',
};
const NO_VENUE = { NOT_FOUND: 'The venue does not exist, or the caller has no access to it.' };
const NAME_TAKEN = { CONFLICT: 'Somebody else on the roster has this name.' };

export const rosterDocumentation = joinDocumentation('Roster', contract, {
  listRoster: {
    summary: 'List the people who serve at a venue.',
    description:
      'A person needs no account. `alsoKnownAs` are other names that guests use for them, and `memberId` is set if the person is a member of the team.',
    errors: NO_VENUE,
  },
  addPerson: {
    summary: 'Add a person to the roster.',
    exampleBody: EXAMPLE,
    errors: {
      ...NO_VENUE,
      CONFLICT: 'Somebody else on the roster has this name, or the roster is full.',
    },
  },
  changePerson: {
    summary: 'Update a person on the roster.',
    exampleBody: EXAMPLE,
    errors: { ...NO_PERSON, ...NAME_TAKEN },
  },
  removePerson: {
    summary: 'Remove a person from the roster.',
    description:
      'The answers from their tables stay in the figures as those of former staff. Their names are erased.',
    errors: NO_PERSON,
  },
  readSections: {
    summary: 'Read who has which tables.',
    description:
      '`at` is the moment asked about, now by default. `from` and `until` say how long the sections stay as they are; both are null if nobody has a section. `lastTime` are the sections of the same weekday in the last week that had any.',
    errors: NO_VENUE,
  },
  readPastShifts: {
    summary: 'Read who had which tables on a day.',
    description:
      'A day lasts until five in the morning by the venue’s clock. Each shift is a stretch of time in which nothing changed, so a handover begins another one. Staff get the names of their own tables only; `name` and `personId` are null for those of colleagues.',
    errors: NO_VENUE,
  },
  setSections: {
    summary: 'Set who has which tables.',
    description:
      'The sections hold from `from` until `until` and replace what was set for that time; sections set for the time before and after stay. An answer belongs to the person who had its table when it arrived. A tablet that was offline says in `at` when the sections were set: what somebody set later stays, in whatever order requests arrive. Sending the same sections again changes nothing. With `basedOn`, the `setAt` of the sections that were changed, sections that somebody else has set meanwhile are not replaced.',
    exampleBody: {
      from: '2026-11-20T17:00:00Z',
      until: '2026-11-20T23:00:00Z',
      sections: [{ personId: '0198c5a1-0000-7000-8000-000000000000', tables: ['1', '2', '3'] }],
    },
    errors: {
      ...NO_VENUE,
      CONFLICT: 'Somebody else has set sections since those in `basedOn`.',
      INVALID_INPUT:
        'The shift ends before it begins, is longer than a day, or is more than a week away; a table is in two sections; or a person is not on the roster.',
    },
  },
});
