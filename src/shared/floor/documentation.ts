import { joinDocumentation } from '#shared/api/documentation.ts';
import * as callsContract from './calls-contract.ts';
import * as contract from './contract.ts';
import * as planContract from './plan-contract.ts';

const CALL_ERRORS = {
  NOT_FOUND: 'No call has this token.',
  TOO_MANY_REQUESTS:
    'Too many requests with unknown tokens from one network. Try again after `Retry-After` seconds.',
};

const callDocumentation = joinDocumentation('Calls', callsContract, {
  callTeam: {
    summary: 'Call staff to a table.',
    description: [
      'For guests of a venue that accepts calls now (`callsOpen` in its settings). The response holds a `token`, with which the guest follows the call, withdraws it or sends a verdict. Only this guest has the token.',
      '**Feedback.** Send the token as `callToken` with the feedback to link both. If the feedback arrives before the call, send its `Idempotency-Key` as `feedbackKey` with the call.',
      '**Tables.** The table has to be on the venue’s list, or its code has to be signed: `tableSignature` is the `s` of the link in the code. A venue without a list accepts calls from any table.',
      '**Limits.** `opening` from the venue’s settings proves when the guest opened the page. `opening` and `X-Guest-Device` are optional, but calls without them share a smaller limit of their network.',
    ].join('\n\n'),
    headers: {
      'Idempotency-Key':
        '8 to 200 printable ASCII characters. A repeat with the same key and body returns the same call in its current state.',
      'X-Guest-Device': "Identifies the guest's device, up to 100 characters.",
    },
    exampleBody: {
      venueId: 'the-copper-kettle',
      tableNumber: '7',
      rating: 'fair',
      primaryIssue: 'Disappointing food',
    },
    exampleAnswer: {
      id: '0198f0c4-3c1e-7a52-9d43-5f0f3f6f2a10',
      token: 'pX2mJr6p8bq4mJ0l1ZfF0f3yU9m2vYwq7Yb0cT5hK1s',
      status: 'waiting',
    },
    errors: {
      NOT_FOUND: 'No venue has this `venueId`.',
      NOBODY_LISTENING:
        'The venue accepts no calls, or no staff member would see this one now. With `isPaused` the team has paused calls. Tell the guest to speak to the staff.',
      UNKNOWN_TABLE:
        'The table is not on the venue’s list, and its code is not signed. Ask the guest to scan the code or to choose a listed table.',
      OPENED_TOO_LONG_AGO:
        'The guest opened the page more than four hours ago. Ask the guest to scan the code again.',
      KEY_REUSED:
        'The idempotency key was used for a call with another table, rating or issue. Use a new key.',
      TOO_MANY_REQUESTS:
        'The limit in ten minutes is 6 calls from one device, 15 to one table, and 40 to 120 from one network.',
    },
  },
  readCall: {
    summary: 'Retrieve the status of a call.',
    description:
      'A call that no staff member has taken within four minutes is `missed`; it is missed earlier if nobody is listening any more and nobody was notified by push. A staff member may still take it: it is then `taken`, and `isThere` says that they are at the table. If the staff member cannot come after all, the call is `waiting` again with `isToldAgain`. If nobody confirms the visit, the call is `missed` with `isUnconfirmed`.',
    exampleAnswer: { status: 'taken', takenBy: 'Maya' },
    errors: CALL_ERRORS,
  },
  watchCall: {
    summary: 'Stream the status of a call.',
    files: {
      'text/event-stream':
        'Server-sent events. `call`: the status as in `GET /api/calls/{token}`, sent at once and after every change.',
    },
    errors: CALL_ERRORS,
  },
  withdrawCall: {
    summary: 'Withdraw a call.',
    description: 'A finished call stays finished.',
    errors: {
      ...CALL_ERRORS,
      CONFLICT:
        'The guest wrote of a safety matter, so the call stays open. Tell the guest we are still coming.',
    },
  },
  settleCall: {
    summary: 'Send the verdict of the guest on a call.',
    description:
      '`settled` says whether the matter was sorted out. The last verdict counts. On a call that belongs to a complaint, a guest can send up to ten.',
    exampleBody: { settled: true },
    errors: {
      ...CALL_ERRORS,
      CONFLICT:
        'No staff member has come yet, the call was withdrawn, or the guest has changed the verdict too often.',
      TOO_MANY_REQUESTS:
        'Too many verdicts on one call, or too many unknown tokens from one network. Try again after `Retry-After` seconds.',
    },
  },
});

const VENUE_ERRORS = {
  NOT_FOUND: 'The venue does not exist, or the caller has no access to it.',
};
const NO_CALL = 'The call does not exist, or the caller has no access to its venue.';
const WITHDRAWN = 'The guest has withdrawn the call.';
const WHO_ERRORS = {
  FORBIDDEN:
    'The chosen member no longer works at the venue, or has to enter their PIN first (`needsPin`).',
};

const EXAMPLE_PLAN = {
  version: 1,
  tables: [{ name: '7', x: 0.25, y: 0.4, shape: 'square' as const }],
  marks: [{ kind: 'bar' as const, label: 'Bar', x: 0.5, y: 0.94, width: 0.5, height: 0.05 }],
};

export const floorDocumentation = [
  ...callDocumentation,
  ...joinDocumentation('Floor', planContract, {
    readFloorPlan: {
      summary: 'Retrieve where the tables of a venue stand.',
      description:
        'Each place is the middle of a table as shares of the room’s width and height. `version` is 0 if nobody has arranged the tables yet; without placed tables the board shows a grid. The board’s `planVersion` tells when to read the plan again.',
      exampleAnswer: EXAMPLE_PLAN,
      errors: VENUE_ERRORS,
    },
    storeFloorPlan: {
      summary: 'Arrange the tables of a venue.',
      description:
        'Replaces the whole plan; without tables and marks the board shows its grid again. Send the `version` of the plan that was changed. Tables that are not on the venue’s list are not shown.',
      exampleBody: { venueId: 'the-copper-kettle', ...EXAMPLE_PLAN, version: 0 },
      exampleAnswer: EXAMPLE_PLAN,
      errors: {
        ...VENUE_ERRORS,
        CONFLICT:
          'Somebody else has changed the plan meanwhile: `by` is their first name. Read it again before you change it.',
      },
    },
  }),
  ...joinDocumentation('Floor', contract, {
    readFloor: {
      summary: 'Retrieve the floor board of a venue.',
      description: [
        '`calls` are the unfinished calls. `isEmergency` says that the guest’s words sound as if a life is at risk; the board shows these alarms first. `isScanned` says that the code on the table was signed. `networks` groups calls by network under pseudonyms; the board shows alarms of many tables from one network together, unless the code was scanned.',
        'With `since`, `changes` lists the calls that have changed after it. `refused` lists guests who were told that nobody could come, because nobody was listening. `lapsed` lists calls that somebody took without saying in time that they came, and `dismissed` alarms that a member ended as no safety matter. `unsettled` lists visits of the caller after which the guest said that the matter was not sorted out.',
        'Ratings of guests and the words behind an alarm (`because`, and the sentence in `quote`) are included only if the caller may read feedback. Staff get only the words of the answer, without email addresses; what a guest wrote on the ticket is for managers and owners.',
      ].join('\n\n'),
      errors: VENUE_ERRORS,
    },
    readUnansweredCalls: {
      summary: 'Read the guests of a day to whom nobody came.',
      description:
        'A day lasts until five in the morning by the venue’s clock. `refused`: the guest was told that nobody could come, because nobody was listening. `missed`: the guest waited. `unconfirmed`: a member took the call or ended the alarm, and nobody reported being at the table. `isAlarm`: the guest did not call; the board rang because of what the guest wrote. `hasCalls`: whether any guest called on this day, including those to whom somebody came.',
      errors: VENUE_ERRORS,
    },
    watchFloor: {
      summary: 'Stream changes of the floor board.',
      description:
        'The screen counts as listening for 30 seconds after the stream opens, so guests can call. The first event names the stream (`board`). To keep the screen listening, send that name to `POST /api/floor/beat` after every comment in the stream; a stream without beats is closed. After an interruption, the first event holds `since`, the time from `Last-Event-ID`.',
      headers: { 'Last-Event-ID': 'The id of the last event before an interruption.' },
      files: { 'text/event-stream': 'Server-sent events. `look`: reload the board.' },
      errors: VENUE_ERRORS,
    },
    beatFloor: {
      summary: 'Send a heartbeat for an open floor board.',
      description:
        'Send it after every comment in the stream, which arrives every ten seconds. If `isKnown` is false, the stream no longer counts: open a new one.',
      exampleBody: { board: '0198f0c4-3c1e-7a52-9d43-5f0f3f6f2a10' },
    },
    claimCall: {
      summary: 'Claim a call.',
      description:
        'Of several claims, one wins. To take a call over from its current taker, send the `takenAt` of their claim as `takeOver`; of several takeovers, one wins. A claim ends if its taker is removed from the team, signs out or no longer works at the venue; the call then waits again. At a shared device, `memberId` can name a member of the roster.',
      errors: {
        ...WHO_ERRORS,
        NOT_FOUND: NO_CALL,
        ALREADY_TAKEN:
          'A colleague got there first (`by`). `isYou` is true if the caller already has the call.',
        CONFLICT: WITHDRAWN,
      },
    },
    arriveAtTable: {
      summary: 'Record the arrival at the table.',
      description:
        'The statistics count this as the time of the visit. It also claims a call that no member has claimed. A call that is not finished within 20 minutes after the claim or the arrival ends automatically: as done after an arrival, otherwise as missed.',
      errors: {
        ...WHO_ERRORS,
        NOT_FOUND: NO_CALL,
        CONFLICT: WITHDRAWN,
      },
    },
    reopenCall: {
      summary: 'Reopen a finished call.',
      description:
        'Possible for ten minutes after the call was finished, and only until the guest has sent a verdict.',
      errors: {
        NOT_FOUND: NO_CALL,
        CONFLICT:
          'The call was finished more than ten minutes ago, or the guest has sent a verdict.',
      },
    },
    finishCall: {
      summary: 'Finish a call.',
      description:
        'The call is over for the guest. `outcome` says what was done at the table. It can be sent later by repeating the request; a stored outcome does not change.',
      exampleBody: { outcome: 'replaced' },
      errors: {
        ...WHO_ERRORS,
        NOT_FOUND: NO_CALL,
        CONFLICT: WITHDRAWN,
      },
    },
    switchFloor: {
      summary: 'Mute the floor board or pause calls.',
      description:
        'Each switch takes a time within the next 24 hours. Null ends it, and a switch that is left out stays unchanged. While calls are paused (`closedUntil`), guests read that the team has paused them, and the activity log says who did it.',
      errors: VENUE_ERRORS,
    },
  }),
];
