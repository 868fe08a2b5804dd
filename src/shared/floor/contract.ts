import { z } from 'zod';
import { endpoint, fileEndpoint } from '#shared/api/endpoint.ts';
import { RATINGS } from '#shared/feedback/ratings.ts';
import { shiftDayQuery } from '#shared/roster/contract.ts';
import { SAFETY_CLASSES } from '#shared/understanding/understanding.ts';
import { toVenueId } from '#shared/venues/rules.ts';
import { CALL_NOTE_MAX_LENGTH, CALL_OUTCOMES, CALL_STATUSES } from './call-rules.ts';

const venueId = z
  .string('Please say the venue')
  .max(200, 'There is no such venue')
  .transform((text) => toVenueId(text) || text.trim());

export const floorCall = z.object({
  id: z.string(),
  tableNumber: z.string(),
  /** Whether the table's code was signed or the table is on the venue's list. */
  isKnownTable: z.boolean(),
  /**
   * Whether the table's code was signed, which means that the guest sits at the table or has a copy
   * of its code.
   */
  isScanned: z.boolean(),
  /**
   * Pseudonyms of the networks of the caller and of the guests whose words made the call a safety
   * matter; the same network has the same pseudonym. Empty if one of these networks is unknown.
   */
  networks: z.array(z.string()),
  rating: z.enum(RATINGS).nullable(),
  primaryIssue: z.string().nullable(),
  /** The safety class of the guest's words. */
  safety: z.enum(SAFETY_CLASSES).nullable(),
  /** Whether the guest's words sound as if a life is at risk. */
  isEmergency: z.boolean(),
  /**
   * The guest's words about the danger, from the answer and its ticket, since staff last ended an
   * alarm about it. Staff get only words from the answer, and none if they may not read answers.
   */
  because: z.array(z.string()),
  /**
   * The guest's sentence about the danger, cut with an ellipsis after 120 letters. Taken from the
   * message on the ticket if only that message makes this an emergency. Null if there is none.
   * Staff may see it under the same rules as `because`, but never in words that the guest has since
   * changed.
   */
  quote: z.string().nullable(),
  /** True if the guest did not call: the board rings because of the guest's words. */
  isAlarm: z.boolean(),
  status: z.enum(CALL_STATUSES),
  createdAt: z.iso.datetime(),
  takenAt: z.iso.datetime().nullable(),
  takenBy: z.string().nullable(),
  /** Whether the caller of this endpoint has taken the call, if the caller is known. */
  isYours: z.boolean(),
  /** When the staff member arrived at the table. */
  arrivedAt: z.iso.datetime().nullable(),
  /** When the call started to wait again, for example because its taker could no longer come. */
  givenBackAt: z.iso.datetime().nullable(),
  doneAt: z.iso.datetime().nullable(),
  /** When the guest withdrew the call, or a member ended the alarm. */
  withdrawnAt: z.iso.datetime().nullable(),
  /** The first name of the member who said that the alarm is no safety matter; null if nobody did. */
  dismissedBy: z.string().nullable(),
  outcome: z.enum(CALL_OUTCOMES).nullable(),
});
export type FloorCall = z.output<typeof floorCall>;

/** A guest's attempt to call that was refused, because no one could come. */
const refusedCall = z.object({
  id: z.string(),
  tableNumber: z.string(),
  createdAt: z.iso.datetime(),
});
export type RefusedCall = z.output<typeof refusedCall>;

/** A taken call that ended because nobody reported in time that they had come. */
const lapsedCall = z.object({
  id: z.string(),
  tableNumber: z.string(),
  lapsedAt: z.iso.datetime(),
});
export type LapsedCall = z.output<typeof lapsedCall>;

/** An alarm that a member ended because it was no safety matter. */
const dismissedAlarm = z.object({
  id: z.string(),
  tableNumber: z.string(),
  dismissedAt: z.iso.datetime(),
  /** The first name of the member; null if it is unknown. */
  by: z.string().nullable(),
});
export type DismissedAlarm = z.output<typeof dismissedAlarm>;

/** A visit to a table after which the guest said that the matter was not sorted out. */
const unsettledVisit = z.object({
  id: z.string(),
  tableNumber: z.string(),
  settledAt: z.iso.datetime(),
});
export type UnsettledVisit = z.output<typeof unsettledVisit>;

export const floorTable = z.object({
  name: z.string(),
  /** The table's latest answer within the last hour; null for readers who may not see answers. */
  lastAnswer: z.object({ rating: z.enum(RATINGS), createdAt: z.iso.datetime() }).nullable(),
  /** An unhappy guest who has not called; set only if the owner has soft alerts on. */
  isUnhappy: z.boolean(),
});
export type FloorTable = z.output<typeof floorTable>;

/** Guests' answers of the last hour. */
export const lastHourAnswers = z.object({
  answers: z.number().int(),
  /** How many of these answers were great or excellent. */
  glad: z.number().int(),
  /** The latest answers, newest first. */
  latest: z.array(
    z.object({
      tableNumber: z.string().nullable(),
      rating: z.enum(RATINGS),
      createdAt: z.iso.datetime(),
    }),
  ),
});
export type LastHourAnswers = z.output<typeof lastHourAnswers>;

export const floorSwitches = z.object({
  /** Until this moment the board rings for emergencies only; calls still arrive. */
  quietUntil: z.iso.datetime().nullable(),
  /** Guests cannot call until this moment. */
  closedUntil: z.iso.datetime().nullable(),
});
export type FloorSwitches = z.output<typeof floorSwitches>;

/** Rejects dates before 2000: PostgreSQL has no year zero, and no board existed before then. */
function momentSchema(rule: string) {
  return z.iso.datetime(rule).refine((text) => new Date(text).getUTCFullYear() >= 2000, rule);
}

/**
 * Reads the board. If `since` is the stream's last event before an interruption, `changes` lists
 * the calls that have changed since then.
 */
export const readFloor = endpoint({
  access: 'staff',
  openToDevices: true,
  method: 'GET',
  path: '/api/floor',
  query: z.object({ venueId, since: momentSchema('Invalid moment').optional() }),
  response: z.object({
    venueName: z.string(),
    /** Whether the venue has the live floor switched on. */
    isOn: z.boolean(),
    /** Calls that still need action: untaken before taken, safety matters first, oldest first. */
    calls: z.array(floorCall),
    tables: z.array(floorTable),
    /** The version of the plan by which the board arranges the tables; 0 if there is none. */
    planVersion: z.number().int(),
    /** Changes whenever somebody sets who has which tables; null if nobody ever has. */
    sectionsVersion: z.string().nullable(),
    /** Null for readers who may not see guests' answers. */
    lastHour: lastHourAnswers.nullable(),
    /** Whether anyone would see a guest's call now. */
    listening: z.boolean(),
    /** Whether guests may call now: switched on, open, and someone is listening. */
    callsOpen: z.boolean(),
    switches: floorSwitches,
    /** Calls that changed after `since`, in their current state, oldest first. */
    changes: z.array(floorCall),
    /**
     * Calls of the last 18 hours that were refused because no one was listening: the latest 20,
     * oldest first.
     */
    refused: z.array(refusedCall),
    /** Calls that lapsed within the last 18 hours: the latest 20, oldest first. */
    lapsed: z.array(lapsedCall),
    /** Alarms that were dismissed within the last hour: the latest 20, oldest first. */
    dismissed: z.array(dismissedAlarm),
    /**
     * The caller's own visits of the last hour after which the guest said that the matter was not
     * sorted out, oldest verdict first.
     */
    unsettled: z.array(unsettledVisit),
    /** The database's clock, from which the board counts minutes. */
    now: z.iso.datetime(),
  }),
});
export type Floor = z.output<typeof readFloor.response>;

/**
 * Server-sent events. `look`: read the board again. The event's ID is a moment; a board that
 * reconnects sends the last ID (`Last-Event-ID`) and gets it back as `since`, with which it reads
 * what it missed. The first event names the stream (`board`), and the screen answers every
 * heartbeat with that name (`beatFloor`).
 */
export const watchFloor = fileEndpoint({
  access: 'staff',
  openToDevices: true,
  method: 'GET',
  path: '/api/floor/events',
  query: z.object({ venueId }),
});

/**
 * Tells the server that the screen is still there. Without this heartbeat an open stream does not
 * count as listening.
 */
export const beatFloor = endpoint({
  access: 'staff',
  openToDevices: true,
  method: 'POST',
  path: '/api/floor/beat',
  body: z.object({ board: z.guid('Please name the board as its stream does') }),
  response: z.object({
    /** False if the stream no longer counts, so that the screen has to open another. */
    isKnown: z.boolean(),
  }),
});

/** A table to which nobody came, although its guest called or reported danger. */
const unansweredCall = z.object({
  id: z.string(),
  tableNumber: z.string(),
  createdAt: z.iso.datetime(),
  /** True if the guest did not call: the board rang because of the guest's words. */
  isAlarm: z.boolean(),
  /**
   * refused: the guest was told that nobody could come. missed: the guest waited. unconfirmed: a
   * member took the call or ended the alarm, and nobody reported being at the table.
   */
  how: z.enum(['refused', 'missed', 'unconfirmed']),
});
export type UnansweredCall = z.output<typeof unansweredCall>;

/** Reads the guests of a past day to whom nobody came. */
export const readUnansweredCalls = endpoint({
  access: 'staff',
  method: 'GET',
  path: '/api/floor/unanswered',
  query: shiftDayQuery,
  response: z.object({
    /** Oldest first: the first 200. */
    calls: z.array(unansweredCall),
    /** Whether any guest called on this day, including those to whom somebody came. */
    hasCalls: z.boolean(),
  }),
});

/** At a shared device: the member from the roster, with the proof of their PIN if they have one. */
const who = z.object({
  memberId: z.guid('Please pick a name').optional(),
  proof: z.string().max(200).optional(),
});

const params = z.object({ id: z.guid() });

/**
 * Claims a call: 'I am going.' The first claim wins; later callers learn who was faster. `takeOver`
 * is the `takenAt` of the claim that the caller takes over.
 */
export const claimCall = endpoint({
  access: 'staff',
  openToDevices: true,
  method: 'POST',
  path: '/api/floor/calls/:id/claim',
  params,
  body: who.extend({ takeOver: momentSchema('Invalid moment').optional() }).optional(),
  response: floorCall,
});

/** Reports 'I am at the table.' Also claims the call if it was not claimed. */
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
 * Finishes the visit to the table. Also claims the call if it was not claimed. The outcome may be
 * sent with this request or later.
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

/** Reopens a call that was finished by mistake. */
export const reopenCall = endpoint({
  access: 'staff',
  openToDevices: true,
  method: 'POST',
  path: '/api/floor/calls/:id/reopen',
  params,
  response: floorCall,
});

export const SWITCH_UNTIL_MESSAGE = 'Please say until when, within the next 24 hours';
const until = momentSchema(SWITCH_UNTIL_MESSAGE).nullable().optional();

/** Switches that are left out keep their value; null turns a switch off. */
export const switchFloor = endpoint({
  access: 'staff',
  openToDevices: true,
  method: 'PUT',
  path: '/api/floor/switches',
  body: z.object({ venueId, quietUntil: until, closedUntil: until }),
  response: floorSwitches,
});
