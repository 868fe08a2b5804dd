import { documented } from '#shared/api/documentation.ts';
import * as callsContract from './calls-contract.ts';
import * as contract from './contract.ts';

const CALL_ERRORS = {
  NOT_FOUND: 'There is no such call.',
  TOO_MANY_REQUESTS: 'Too many unknown calls were asked for from one address.',
};

const callDocumentation = documented('Calls', callsContract, {
  callTeam: {
    summary: 'Call somebody to a table.',
    description:
      'For guests of a venue whose live floor is on and open (`callsOpen` of its settings). The token is what the guest follows, withdraws and judges the call by; nobody else has it. Sent as `callToken` with the feedback, it joins both; `feedbackKey`, the `Idempotency-Key` of the feedback, joins a call that arrives after it. The table has to be on the venue’s list, or its code signed: `tableSignature` is the `s` of the link that the code holds. A venue without a list takes a call from any table. `opening` of the venue’s settings says when the guest’s page was opened; neither it nor `X-Guest-Device` has to be sent, but a call without them shares a smaller limit of its network.',
    headers: {
      'Idempotency-Key':
        '8 to 200 plain characters. A repeat with the same key and body gets the answer of the first.',
      'X-Guest-Device': "Names the guest's device, up to 100 characters.",
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
      NOT_FOUND: 'There is no such venue.',
      NOBODY_LISTENING:
        'Nobody would see the call now, or the venue takes none. With `isPaused` the team has paused calls.',
      UNKNOWN_TABLE:
        'The venue has a list of its tables, this one is not on it, and its code is not signed.',
      OPENED_TOO_LONG_AGO:
        'The page was opened more than four hours ago. Scanning the code opens it again.',
      KEY_REUSED: 'The idempotency key came with another body before.',
      TOO_MANY_REQUESTS:
        'Too many calls from one device, to one table or from one network: 6, 15 and 40 to 120 in ten minutes.',
    },
  },
  readCall: {
    summary: 'Read how far a call has come.',
    description:
      'A call that nobody has taken for four minutes is `missed`, and sooner where nobody listens any more and nobody was told by push. Somebody may still go: then it is `taken`, and with `isThere` they are at the table. If they cannot come after all it is `waiting` again, with `isToldAgain`. If nobody says that they came it is `missed`, with `isUnconfirmed`.',
    exampleAnswer: { status: 'taken', takenBy: 'Maya' },
    errors: CALL_ERRORS,
  },
  watchCall: {
    summary: 'Follow a call as it happens.',
    files: {
      'text/event-stream':
        'Server-sent events. `call`: what `GET /api/calls/{token}` answers, at once and with every change.',
    },
    errors: CALL_ERRORS,
  },
  withdrawCall: {
    summary: 'Withdraw a call: nobody is needed any more.',
    description: 'What is done already stays done.',
    errors: CALL_ERRORS,
  },
  settleCall: {
    summary: 'Say whether it was sorted out.',
    description: 'The last word counts. A guest may change their mind ten times.',
    exampleBody: { settled: true },
    errors: {
      ...CALL_ERRORS,
      CONFLICT: 'Nobody has come yet, the call was withdrawn, or the answer changed too often.',
    },
  },
});

const VENUE_ERRORS = { NOT_FOUND: 'There is no such venue of this team.' };
const WHO_ERRORS = {
  FORBIDDEN:
    'The person picked no longer works there, or has to enter their PIN first (`needsPin`).',
};

export const floorDocumentation = [
  ...callDocumentation,
  ...documented('Floor', contract, {
    readFloor: {
      summary: 'Read the floor board of a venue.',
      description:
        '`calls` are those that somebody still has to do something about. `isScanned`: the code on the table was signed. `networks` tells which calls come from one network, by names that mean nothing else; the board shows alarms of many tables from one network together, unless the code was scanned. With `since`, `changes` are those that something happened to after it. `refused` are guests who were told that nobody could come, since nobody was listening. Answers of guests are only told to those who may read them.',
      errors: VENUE_ERRORS,
    },
    watchFloor: {
      summary: 'Be told when the floor board changes.',
      description:
        'This screen counts as listening for 30 seconds after the stream was opened, and guests may call. The first event names the stream (`board`); sent to `POST /api/floor/beat` after every comment of the stream, it keeps the screen counting. A stream without such beats is closed. After an interruption the first event holds `since`, the moment that `Last-Event-ID` names.',
      headers: { 'Last-Event-ID': 'The id of the last event before an interruption.' },
      files: { 'text/event-stream': 'Server-sent events. `look`: read the board anew.' },
      errors: VENUE_ERRORS,
    },
    beatFloor: {
      summary: 'Say that a screen with an open floor board is still there.',
      description:
        'Sent after every sign of life of the stream, which comes every ten seconds. Where `isKnown` is false the stream no longer counts: open another.',
      exampleBody: { board: '0198f0c4-3c1e-7a52-9d43-5f0f3f6f2a10' },
    },
    claimCall: {
      summary: 'Take a call: I am going.',
      description:
        'Of any number of claims one wins. To go in place of whoever has the call, send the `takenAt` of their claim as `takeOver`; of those who do so at once one wins as well. A call is given back by itself when whoever took it is removed from the team, signs out or is no longer at work there. At a shared device a name of the roster may be picked.',
      errors: {
        ...WHO_ERRORS,
        NOT_FOUND: 'There is no such call of this team.',
        ALREADY_TAKEN: 'Somebody was faster (`by`); `isYou` where it was the same person.',
        CONFLICT: 'The guest has withdrawn the call.',
      },
    },
    arriveAtTable: {
      summary: 'Say that somebody is at the table.',
      description:
        'This is what the figures count as having come. Without a claim before it is that as well. A call that nobody ends for 20 minutes after the claim or the arrival ends by itself: after an arrival it is done, otherwise it is missed.',
      errors: {
        ...WHO_ERRORS,
        NOT_FOUND: 'There is no such call of this team.',
        CONFLICT: 'The guest has withdrawn the call.',
      },
    },
    reopenCall: {
      summary: 'Take back that a call is done.',
      description: 'Within ten minutes, and before the guest has said how it was.',
      errors: {
        NOT_FOUND: 'There is no such call of this team.',
        CONFLICT: 'It was done too long ago, or the guest has said how it was.',
      },
    },
    finishCall: {
      summary: 'End a call, and say what was done at the table.',
      description:
        'The call is over for the guest. Without an `outcome` it may be said later, by the same call; an outcome that was said stays as it is.',
      exampleBody: { outcome: 'replaced' },
      errors: {
        ...WHO_ERRORS,
        NOT_FOUND: 'There is no such call of this team.',
        CONFLICT: 'The guest has withdrawn the call.',
      },
    },
    switchFloor: {
      summary: 'Switch the board quiet, or calls off, for a while.',
      description:
        'Null switches it off. What is not named stays as it is. While calls are off (`closedUntil`), guests read that the team has paused them; the activity log says who did so.',
      errors: VENUE_ERRORS,
    },
  }),
];
