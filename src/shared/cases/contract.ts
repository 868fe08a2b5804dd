import { z } from 'zod';
import { endpoint, fileEndpoint } from '#shared/api/endpoint.ts';
import { wholeNumber } from '#shared/feedback/list-contract.ts';
import { RATINGS } from '#shared/feedback/ratings.ts';
import { SAFETY_CLASSES } from '#shared/understanding/understanding.ts';
import { venueIdFrom } from '#shared/venues/rules.ts';
import {
  CASE_ACTS,
  CASE_FINDINGS,
  CASE_NOTE_MAX_LENGTH,
  CASE_SHARES,
  CASE_STATUSES,
} from './cases.ts';
import { CASE_STEPS, type CaseStep } from './checklists.ts';

const STEPS = Object.keys(CASE_STEPS) as CaseStep[];
const params = z.object({ id: z.guid() });

const caseSummary = z.object({
  id: z.string(),
  /** Counted without gaps in each business; null for a case from before, until it is sealed. */
  number: z.number().int().nullable(),
  venueId: z.string(),
  venueName: z.string(),
  safety: z.enum(SAFETY_CLASSES),
  status: z.enum(CASE_STATUSES),
  /** When the guest wrote; a case may be opened much later, by a better reader or by somebody. */
  feedbackCreatedAt: z.iso.datetime(),
  openedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  /** Null once the guest has erased what they said. */
  feedbackId: z.string().nullable(),
  tableNumber: z.string().nullable(),
  /** The guest's words that decided on the class. */
  because: z.array(z.string()),
  stepsDone: z.number().int(),
  stepsTotal: z.number().int(),
});
export type CaseSummary = z.output<typeof caseSummary>;

/** One line of the log; its hash covers everything in it and the hash of the line before. */
const caseEntry = z.object({
  number: z.number().int(),
  at: z.iso.datetime(),
  act: z.enum(CASE_ACTS),
  /** The id of the person; null for TableTalk itself and for the guest. */
  by: z.string().nullable(),
  /** How that person is called; null for somebody who has left. */
  byName: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  /** What was done, in words. */
  sentence: z.string(),
  /**
   * What somebody of the venue wrote, without the guest's name once the guest is erased; null where
   * nothing was written, or when it is too old to be kept.
   */
  words: z.string().nullable(),
  hash: z.string(),
});
export type CaseEntry = z.output<typeof caseEntry>;

const caseFile = caseSummary.extend({
  /** What the guest said; null once it is erased. */
  answer: z
    .object({
      createdAt: z.iso.datetime(),
      overallRating: z.enum(RATINGS).nullable(),
      primaryIssue: z.string().nullable(),
      textGeneral: z.string().nullable(),
      textSpecific: z.string().nullable(),
      serverName: z.string().nullable(),
      visitDate: z.string().nullable(),
      visitTime: z.string().nullable(),
      language: z.string().nullable(),
    })
    .nullable(),
  checklist: z.array(
    z.object({
      step: z.enum(STEPS),
      words: z.string(),
      doneAt: z.iso.datetime().nullable(),
      doneByName: z.string().nullable(),
    }),
  ),
  /** The oldest first. */
  entries: z.array(caseEntry),
  /** Whether nothing was changed behind the server's back: `findings` is empty. */
  isChainIntact: z.boolean(),
  /** What was changed. */
  findings: z.array(z.enum(CASE_FINDINGS)),
  /** Since when forged lines would be noticed: its opening, or later for a case from before. */
  sealedFrom: z.iso.datetime().nullable(),
  /** Other answers of up to 72 hours before or after, the nearest first; not more than ten. */
  similar: z.array(
    z.object({
      id: z.string(),
      createdAt: z.iso.datetime(),
      overallRating: z.enum(RATINGS).nullable(),
      tableNumber: z.string().nullable(),
      serverName: z.string().nullable(),
      words: z.string().nullable(),
      safety: z.enum(SAFETY_CLASSES).nullable(),
      shares: z.array(z.enum(CASE_SHARES)),
    }),
  ),
});
export type CaseFile = z.output<typeof caseFile>;

/** So many come at once, unless fewer are asked for. */
export const MOST_CASES = 200;

/** State of a case, when its guest wrote, and its id: it keeps its place in the list when somebody closes it meanwhile. */
const CASE_PLACE =
  /^(open|closed)\.\d{1,13}\.[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** Those that are open first, then by when the guest wrote, the newest first; without a venue those of all that the caller may see. */
export const listCases = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/cases',
  query: z.object({
    venueId: z
      .string()
      .max(200, 'There is no such venue')
      .transform((text) => venueIdFrom(text) || text.trim() || undefined)
      .optional(),
    status: z.enum(CASE_STATUSES, 'Invalid state of a case').optional(),
    limit: wholeNumber(1, MOST_CASES, 'Invalid limit').optional(),
    /** The `next` of the page before. */
    before: z.string().regex(CASE_PLACE, 'There is no such place').optional(),
  }),
  response: z.object({
    cases: z.array(caseSummary),
    openCount: z.number().int(),
    /** Where the next page begins; null at the end. */
    next: z.string().nullable(),
    /** The count of all cases the business has had, those of removed venues included. */
    register: z.object({
      lastNumber: z.number().int(),
      /** Cases that are gone without a trace. */
      missing: z.array(z.number().int()),
      /** False where somebody has changed the count itself. */
      isIntact: z.boolean(),
    }),
  }),
});

/** How many are open, for a number that stands on every page; nothing of the register is checked. */
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

/** Ticks a step of the checklist, or takes the tick back. The log keeps both. */
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
  response: caseFile,
});

export const reopenCase = endpoint({
  access: 'manager',
  method: 'POST',
  path: '/api/cases/:id/reopen',
  params,
  response: caseFile,
});

/** The whole case as a PDF, for the file. */
export const printCase = fileEndpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/cases/:id/file',
  params,
});
