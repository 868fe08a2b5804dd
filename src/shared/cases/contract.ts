import { z } from 'zod';
import { endpoint, fileEndpoint } from '#shared/api/endpoint.ts';
import { wholeNumberSchema } from '#shared/api/whole-number-schema.ts';
import { changedWords } from '#shared/feedback/list-contract.ts';
import { RATINGS } from '#shared/feedback/ratings.ts';
import { SAFETY_CLASSES } from '#shared/understanding/understanding.ts';
import { toVenueId } from '#shared/venues/rules.ts';
import {
  CASE_ACTS,
  CASE_FINDINGS,
  CASE_NOTE_MAX_LENGTH,
  CASE_SIMILARITIES,
  CASE_STATUSES,
  CASE_STEPS,
  type CaseStep,
} from './cases.ts';

const STEPS = Object.keys(CASE_STEPS) as CaseStep[];
const params = z.object({ id: z.guid() });

const caseSummary = z.object({
  id: z.string(),
  /** Numbered without gaps per business; null for an older case that is not sealed yet. */
  number: z.number().int().nullable(),
  venueId: z.string(),
  venueName: z.string(),
  safety: z.enum(SAFETY_CLASSES),
  /** The same value as in the feedback's `alarm`; false once the guest's words are erased. */
  isEmergency: z.boolean(),
  status: z.enum(CASE_STATUSES),
  /**
   * When the guest wrote. The case may have been opened much later, by an improved text reader or
   * by a person.
   */
  feedbackCreatedAt: z.iso.datetime(),
  openedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  /** Null once the guest has erased the answer. */
  feedbackId: z.string().nullable(),
  tableNumber: z.string().nullable(),
  /** The guest's words that decided the class. */
  because: z.array(z.string()),
  /**
   * The guest's sentence with these words, shortened between words if it is long; null if the answer
   * does not contain them.
   */
  quote: z.string().nullable(),
  /**
   * The words that opened the case, changed its class or made it an emergency, oldest first, if the
   * guest has since changed them. Empty once they are erased.
   */
  changedWords,
  /** The guest's last ticket message about the danger; null if only the answer mentions it. */
  writtenOnTicket: z.string().nullable(),
  /** The case is open, and nobody has acted since danger was last detected. */
  isUnattended: z.boolean(),
  /** The answer may be invented; the same value as the feedback's `isUnconfirmed`. */
  isUnconfirmed: z.boolean(),
  stepsDone: z.number().int(),
  stepsTotal: z.number().int(),
  /** The first step that is not done, in words; null if all are done. */
  nextStep: z.string().nullable(),
});
export type CaseSummary = z.output<typeof caseSummary>;

/** One line of the log; its hash covers the whole line and the hash of the line before. */
const caseEntry = z.object({
  number: z.number().int(),
  at: z.iso.datetime(),
  act: z.enum(CASE_ACTS),
  /** The id of the user; null for TableTalk itself and for the guest. */
  by: z.string().nullable(),
  /** The user's name; null if the user has left. */
  byName: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  /** What was done, in words. */
  sentence: z.string(),
  /**
   * A note by the venue's team, redacted once the guest is erased, or the guest's words that raised
   * the alarm, if the guest has since changed them. Null if there are none, or if they were removed
   * or are too old to be kept.
   */
  words: z.string().nullable(),
  hash: z.string(),
});
export type CaseEntry = z.output<typeof caseEntry>;

const caseFile = caseSummary.extend({
  /** The guest's answer; null once it is erased. */
  answer: z
    .object({
      createdAt: z.iso.datetime(),
      overallRating: z.enum(RATINGS).nullable(),
      primaryIssue: z.string().nullable(),
      textGeneral: z.string().nullable(),
      textSpecific: z.string().nullable(),
      serverName: z.string().nullable(),
      /** The guest's name and email address, if they gave them. */
      customerName: z.string().nullable(),
      email: z.string().nullable(),
      visitDate: z.string().nullable(),
      visitTime: z.string().nullable(),
      language: z.string().nullable(),
    })
    .nullable(),
  /** The guest's messages about danger on the ticket, oldest first; empty once they are erased. */
  onTicket: z.array(z.object({ at: z.iso.datetime(), words: z.string() })),
  checklist: z.array(
    z.object({
      step: z.enum(STEPS),
      words: z.string(),
      doneAt: z.iso.datetime().nullable(),
      doneByName: z.string().nullable(),
    }),
  ),
  /** Oldest first. */
  entries: z.array(caseEntry),
  /** True if `findings` is empty: nothing was changed outside the product. */
  isChainIntact: z.boolean(),
  /** Which kinds of changes were found. */
  findings: z.array(z.enum(CASE_FINDINGS)),
  /** The time from which forged lines are detected: the opening, or later for an older case. */
  sealedFrom: z.iso.datetime().nullable(),
  /** Up to ten answers within 72 hours before or after: the same class first, then the nearest. */
  similar: z.array(
    z.object({
      id: z.string(),
      createdAt: z.iso.datetime(),
      overallRating: z.enum(RATINGS).nullable(),
      tableNumber: z.string().nullable(),
      serverName: z.string().nullable(),
      words: z.string().nullable(),
      safety: z.enum(SAFETY_CLASSES).nullable(),
      shares: z.array(z.enum(CASE_SIMILARITIES)),
    }),
  ),
});
export type CaseFile = z.output<typeof caseFile>;

/** Cases per response, unless fewer are requested. */
export const MAX_CASES_PER_PAGE = 200;

/** A cursor: status, time of the answer and ID. It stays valid if the case is closed meanwhile. */
const CASE_PLACE =
  /^(open|closed)\.\d{1,13}\.[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/**
 * Open cases first, then newest answer first; without a venue, cases of all venues the caller may
 * see.
 */
export const listCases = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/cases',
  query: z.object({
    venueId: z
      .string()
      .max(200, 'There is no such venue')
      .transform((text) => toVenueId(text) || text.trim() || undefined)
      .optional(),
    status: z.enum(CASE_STATUSES, 'Invalid state of a case').optional(),
    limit: wholeNumberSchema(1, MAX_CASES_PER_PAGE, 'Invalid limit').optional(),
    /** The `next` of the previous page. */
    before: z.string().regex(CASE_PLACE, 'There is no such place').optional(),
  }),
  response: z.object({
    cases: z.array(caseSummary),
    /**
     * The most urgent open cases of the last two days: first those on which nobody has acted, then
     * the others, both sorted as on the floor board. Unconfirmed cases are left out. Empty except
     * on the first page. `cases` lists these cases again, in its own order.
     */
    pressing: z.array(caseSummary),
    openCount: z.number().int(),
    /** Cursor of the next page; null at the end. */
    next: z.string().nullable(),
    /** Count of all cases the business has ever had, including those of removed venues. */
    register: z.object({
      lastNumber: z.number().int(),
      /** Numbers of cases that have disappeared without a trace. */
      missing: z.array(z.number().int()),
      /** False if the count itself was tampered with. */
      isIntact: z.boolean(),
    }),
  }),
});

/** The number of open cases, for a badge on every page; it does not check the register. */
export const countCases = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/cases/counts',
  query: listCases.query.pick({ venueId: true }),
  response: z.object({ open: z.number().int() }),
});

export const readCase = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/cases/:id',
  params,
  response: caseFile,
});

/** Ticks or unticks a step of the checklist. Both are logged. */
export const markCaseStep = endpoint({
  access: 'manager',
  method: 'POST',
  path: '/api/cases/:id/steps',
  params,
  body: z.object({
    step: z.enum(STEPS, 'There is no such step'),
    isDone: z.boolean('Please say whether it is done'),
  }),
  response: caseFile,
});

const NOTE_RULE = `A note has 1 to ${CASE_NOTE_MAX_LENGTH} characters`;

export const noteInCase = endpoint({
  access: 'manager',
  method: 'POST',
  path: '/api/cases/:id/notes',
  params,
  body: z.object({
    words: z.string(NOTE_RULE).trim().min(1, NOTE_RULE).max(CASE_NOTE_MAX_LENGTH, NOTE_RULE),
  }),
  status: 201,
  response: caseFile,
});

export const closeCase = endpoint({
  access: 'manager',
  method: 'POST',
  path: '/api/cases/:id/close',
  params,
  body: z
    .object({
      /** How many messages about danger the person has read on the ticket (`onTicket`). */
      messagesSeen: z.int('Invalid number of messages').min(0).optional(),
    })
    .optional(),
  response: caseFile,
});

export const reopenCase = endpoint({
  access: 'manager',
  method: 'POST',
  path: '/api/cases/:id/reopen',
  params,
  response: caseFile,
});

/** The whole case as a PDF, for the venue's records. */
export const printCase = fileEndpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/cases/:id/file',
  params,
});
