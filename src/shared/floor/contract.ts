import { z } from 'zod';
import { endpoint, fileEndpoint } from '#shared/api/endpoint.ts';
import { RATINGS } from '#shared/feedback/ratings.ts';
import { SAFETY_CLASSES } from '#shared/understanding/understanding.ts';
import { venueIdFrom } from '#shared/venues/rules.ts';
import { CALL_NOTE_MAX_LENGTH, CALL_OUTCOMES, CALL_STATUSES } from './call-rules.ts';

const venueId = z
  .string('Please say the venue')
  .max(200, 'There is no such venue')
  .transform((text) => venueIdFrom(text) || text.trim());

export const floorCall = z.object({
  id: z.string(),
  tableNumber: z.string(),
  /** The code on the table was signed, or the table is on the venue's list. */
  isKnownTable: z.boolean(),
  /** The code on the table was signed: whoever it is about sits there, or has its card. */
  isScanned: z.boolean(),
  /**
   * Made-up names, the same for all calls from one network: of whoever called and of those whose words
   * made it a safety matter. Empty where one of them is not known.
   */
  networks: z.array(z.string()),
  rating: z.enum(RATINGS).nullable(),
  primaryIssue: z.string().nullable(),
  /** What the guest's words may tell of; the words themselves are not for a board. */
  safety: z.enum(SAFETY_CLASSES).nullable(),
  /** The guest has not asked: it rings because of what they wrote. */
  isAlarm: z.boolean(),
  status: z.enum(CALL_STATUSES),
  createdAt: z.iso.datetime(),
  takenAt: z.iso.datetime().nullable(),
  takenBy: z.string().nullable(),
  /** Taken by whoever asks, as far as they are known. */
  isYours: z.boolean(),
  /** When they said that they are at the table. */
  arrivedAt: z.iso.datetime().nullable(),
  /** Since when it waits again, where whoever had it can no longer come. */
  givenBackAt: z.iso.datetime().nullable(),
  doneAt: z.iso.datetime().nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
  outcome: z.enum(CALL_OUTCOMES).nullable(),
});
export type FloorCall = z.output<typeof floorCall>;

/** A guest wanted to call, and was told that nobody could come. */
const refusedCall = z.object({
  id: z.string(),
  tableNumber: z.string(),
  createdAt: z.iso.datetime(),
});
export type RefusedCall = z.output<typeof refusedCall>;

export const floorTable = z.object({
  name: z.string(),
  /** The last answer of the last hour from there, for those who may read it. */
  lastAnswer: z.object({ rating: z.enum(RATINGS), createdAt: z.iso.datetime() }).nullable(),
  /** Unhappy, has not asked: only where the owner wants such tables lit. */
  isUnhappy: z.boolean(),
});
export type FloorTable = z.output<typeof floorTable>;

/** What guests answered within the last hour. */
export const lastHour = z.object({
  answers: z.number().int(),
  /** How many of them were great or excellent. */
  glad: z.number().int(),
  /** The last ones, the newest first. */
  latest: z.array(
    z.object({
      tableNumber: z.string().nullable(),
      rating: z.enum(RATINGS),
      createdAt: z.iso.datetime(),
    }),
  ),
});
export type LastHour = z.output<typeof lastHour>;

export const floorSwitches = z.object({
  /** No sound until then; calls still come. */
  quietUntil: z.iso.datetime().nullable(),
  /** No calls until then. */
  closedUntil: z.iso.datetime().nullable(),
});
export type FloorSwitches = z.output<typeof floorSwitches>;

/** The database knows no year zero, and nobody has looked at a board before there were any. */
function momentOf(rule: string) {
  return z.iso.datetime(rule).refine((text) => new Date(text).getUTCFullYear() >= 2000, rule);
}

/** The board. `since` is what a stream said on coming back: then `changes` tells what was missed. */
export const readFloor = endpoint({
  access: 'staff',
  openToDevices: true,
  method: 'GET',
  path: '/api/floor',
  query: z.object({ venueId, since: momentOf('Invalid moment').optional() }),
  response: z.object({
    venueName: z.string(),
    /** Whether the live floor is switched on there. */
    isOn: z.boolean(),
    /** Those somebody still has to do something about: safety matters first, then the longest wait. */
    calls: z.array(floorCall),
    tables: z.array(floorTable),
    /** Null for those who may not read what guests answered. */
    lastHour: lastHour.nullable(),
    /** Whether a guest's call would be seen by anybody now. */
    listening: z.boolean(),
    /** Whether guests may call now: switched on, open, and somebody listens. */
    callsOpen: z.boolean(),
    switches: floorSwitches,
    /** Calls that something happened to since then, as they are now; the oldest first. */
    changes: z.array(floorCall),
    /** Of the last 18 hours, while nobody was listening; the oldest first. */
    refused: z.array(refusedCall),
    /** By the database's clock: what minutes are counted from. */
    now: z.iso.datetime(),
  }),
});
export type Floor = z.output<typeof readFloor.response>;

/**
 * Server-sent events. `look`: read the board anew. Its id is a moment; a board that comes back names
 * the last one (`Last-Event-ID`) and gets it as `since`, to ask what it missed. The first event names
 * the stream (`board`); the screen answers with that name to every sign of life (`beatFloor`).
 */
export const watchFloor = fileEndpoint({
  access: 'staff',
  openToDevices: true,
  method: 'GET',
  path: '/api/floor/events',
  query: z.object({ venueId }),
});

/** The screen is still there. Only this keeps an open stream counting as somebody who listens. */
export const beatFloor = endpoint({
  access: 'staff',
  openToDevices: true,
  method: 'POST',
  path: '/api/floor/beat',
  body: z.object({ board: z.guid('Please name the board as its stream does') }),
  response: z.object({
    /** False: the stream no longer counts, and the screen opens another. */
    isKnown: z.boolean(),
  }),
});

/** At a shared device: who of the roster it is, with the proof of their PIN where they have one. */
const who = z.object({
  memberId: z.guid('Please pick a name').optional(),
  proof: z.string().max(200).optional(),
});

const params = z.object({ id: z.guid() });

/**
 * 'I am going.' One claim wins; all others are told who was faster. `takeOver` is the `takenAt` of the
 * claim that whoever asks goes in place of.
 */
export const claimCall = endpoint({
  access: 'staff',
  openToDevices: true,
  method: 'POST',
  path: '/api/floor/calls/:id/claim',
  params,
  body: who.extend({ takeOver: momentOf('Invalid moment').optional() }).optional(),
  response: floorCall,
});

/** 'I am at the table.' Without a claim before it is that as well. */
export const arriveAtTable = endpoint({
  access: 'staff',
  openToDevices: true,
  method: 'POST',
  path: '/api/floor/calls/:id/arrive',
  params,
  body: who.optional(),
  response: floorCall,
});

/**
 * Somebody was at the table. Without a claim before it is that as well. What was done may be said with
 * it or afterwards.
 */
export const finishCall = endpoint({
  access: 'staff',
  openToDevices: true,
  method: 'POST',
  path: '/api/floor/calls/:id/done',
  params,
  body: z.object({
    outcome: z.enum(CALL_OUTCOMES, 'Please say what was done').nullish(),
    note: z
      .string()
      .trim()
      .max(CALL_NOTE_MAX_LENGTH, `A note may have at most ${CALL_NOTE_MAX_LENGTH} characters`)
      .nullish()
      .transform((note) => note || null),
    ...who.shape,
  }),
  response: floorCall,
});

/** It was not done after all. */
export const reopenCall = endpoint({
  access: 'staff',
  openToDevices: true,
  method: 'POST',
  path: '/api/floor/calls/:id/reopen',
  params,
  response: floorCall,
});

export const MOMENT_RULE = 'Please say until when, within the next 24 hours';
const until = momentOf(MOMENT_RULE).nullable().optional();

/** What is not named stays as it is; null switches it off. */
export const switchFloor = endpoint({
  access: 'staff',
  openToDevices: true,
  method: 'PUT',
  path: '/api/floor/switches',
  body: z.object({ venueId, quietUntil: until, closedUntil: until }),
  response: floorSwitches,
});
