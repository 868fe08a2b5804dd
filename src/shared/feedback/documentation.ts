import { documented } from '#shared/api/documentation.ts';
import * as complaints from './complaint-contract.ts';
import * as contract from './contract.ts';
import * as list from './list-contract.ts';

const SELECTION_ERRORS = { NOT_FOUND: 'There is no such venue of this owner.' };

const ENTRY_ERRORS = { NOT_FOUND: 'There is no such feedback of this owner.' };

const intakeDocumentation = documented('Feedback', contract, {
  submitFeedback: {
    summary: 'Send what a guest has to say.',
    description:
      "At least a rating, an issue or a text. `rating` and `specificFeedback` are short for `overallRating` and `textSpecific`; null and empty text mean: not answered. A guest who chose a reward gets its code in the answer, or why there is none; after words about safety none is given by itself (`left-to-people`). `ticketUrl` is the guest's own page of it, with all that is said later. `callToken` is that of a call which the same guest made from the table; while the call is unanswered, `callKey` names it by its `Idempotency-Key`. `tableSignature` is the `s` of the link that the code on the table holds: should the words be about safety, the floor board shows the alarm before those from tables that were typed. One that is not right changes nothing. What a guest has said so far can be sent with `unfinishedAt`, the moment up to which it tells, and an `Idempotency-Key`: within a day all that is sent under the same key goes on with that answer, which counts once. A part of an earlier moment than the last changes nothing; without `unfinishedAt` it is finished, and a reward is given only then.",
    headers: {
      'Idempotency-Key':
        '8 to 200 plain characters. A repeat with the same key and body gets the answer of the first. An unfinished answer must have one.',
      'X-Guest-Device':
        "Names the guest's device, up to 100 characters. Guests without one share what their network may send.",
    },
    exampleBody: {
      venueId: 'the-copper-kettle',
      rating: 'great',
      textGeneral: 'The soup was wonderful.',
      tableNumber: '12',
      rewardSelected: 'free_dessert',
    },
    exampleAnswer: {
      id: '0198f0c4-3c1e-7a52-9d43-5f0f3f6f2a10',
      message: 'Feedback submitted',
      rewardCode: '7K4M2-9QX3A',
      rewardLabel: 'Free dessert',
      rewardExpiresAt: '2026-06-04T19:30:00.000Z',
      ticketUrl: 'https://feedback.example.com/t/7K4M29QX3AB6DNF8H1J5PRSTVW',
    },
    errors: {
      NOT_FOUND: 'There is no such venue.',
      KEY_REUSED:
        'The idempotency key came with another body before, and that answer was finished, is older than a day or is of another venue.',
      MONTHLY_LIMIT:
        "The owner's plan takes no more this month (`limit`). What was said is kept sealed until an upgrade.",
      UNAVAILABLE: 'Too much at once from one device or network, or busy for a moment.',
    },
  },
});

const inboxDocumentation = documented('Feedback', list, {
  listFeedback: {
    summary: 'List feedback, newest first.',
    description:
      'Ten at a time unless `limit` says otherwise. Staff read only at venues that let them, without what tells who a guest is: to them `with_email` is refused, and a search looks past addresses in the words. Without a venue: of all venues. `filterType` chooses a kind, `complaint` the complaints in one state, `period` the days (`custom` with `startDate` and `endDate`), as does the older `dateRange`. `total` is exact, but a search counts only up to 1,000: where `isTotalCapped` is true, `total` is 1,000 and there are more, to be read page by page as long as `hasMore` is true. The page that reaches the end says the exact total again.',
    errors: SELECTION_ERRORS,
  },
  countFeedback: {
    summary: 'Count feedback by kind, for a range of days.',
    description:
      '`complaints` are all negative answers, `praise` those that are positive by the rating, and by the words where there are any. `waiting` are open complaints, which nobody has taken, answered or resolved, and guests who wrote on their ticket and were not read yet; they are counted of all time, whatever the range. To staff `withEmail` is 0.',
    errors: SELECTION_ERRORS,
  },
  countWaiting: {
    summary: 'Count who waits at each venue.',
    description:
      'Of all time, as `waiting` of the counts of one venue: only those venues of the caller at which anybody waits, those with the most open serious complaints (`serious`) first.',
  },
  complaintTakers: {
    summary: 'Read who has taken complaints that are not resolved yet.',
    description: 'The most first. Without a venue, of all venues of the caller.',
    errors: SELECTION_ERRORS,
  },
  readFeedback: {
    summary: 'Read the feedback of one guest, with what was done about it.',
    errors: ENTRY_ERRORS,
  },
  similarComplaints: {
    summary: 'Find complaints like one, around the same time.',
    description:
      'Other complaints of the same venue, up to 72 hours before or after, that `shares` the table, the person or the chosen reason with it: the nearest five, and how many there are in all. What is no complaint has none.',
    errors: ENTRY_ERRORS,
  },
  exportFeedback: {
    summary: 'Download all matching feedback as CSV.',
    description: 'The header `X-Total-Count` tells how many rows there are.',
    files: {
      'text/csv':
        'One line per feedback, the first line names the columns. The last one, `isUnfinished`, says whether the guest left before the last question.',
    },
    errors: {
      ...SELECTION_ERRORS,
      FORBIDDEN: 'The export comes with Pro and Premium (`planLimit`).',
      TOO_MANY_REQUESTS: 'Two exports are being prepared already.',
    },
  },
  liveFeedback: {
    summary: 'Be told at once when feedback comes in.',
    description:
      'Server-sent events. `feedback`: one came in (`id`, `venueId`, `isSeriousComplaint` as JSON), or turned out to be a serious complaint. `understood`: the same data, a moment later, when the words are read and the list has its `understanding`. `venues`: a venue was added, changed or deleted. `resync`: something may have been missed, so read the list again. What is said has an `id`; whoever comes back with the last one in `Last-Event-ID` is told to `resync` only when there was something in between. The eleventh stream of an owner ends the oldest.',
    files: { 'text/event-stream': 'A stream that stays open.' },
  },
});

const ACT_ERRORS = { ...ENTRY_ERRORS, INVALID_INPUT: 'This answer is not a complaint.' };

const complaintDocumentation = documented('Feedback', complaints, {
  takeComplaint: {
    summary: 'Say that somebody is on a complaint.',
    description:
      'Every negative answer is a complaint. Who takes it first keeps it; a resolved one is opened again.',
    errors: ACT_ERRORS,
  },
  resolveComplaint: {
    summary: 'Say that a complaint was put right, and how.',
    description: 'A reply that was sent resolves a complaint by itself, with `how` as `replied`.',
    exampleBody: { how: 'off_the_bill', note: 'Dessert was on us.' },
    errors: ACT_ERRORS,
  },
  reopenComplaint: {
    summary: 'Open a complaint again that was taken or resolved.',
    errors: ACT_ERRORS,
  },
  readComplaintNotes: {
    summary: 'Read what the team noted about a complaint.',
    errors: ACT_ERRORS,
  },
  noteComplaint: {
    summary: 'Note something about a complaint for the team.',
    description: 'Guests never read it.',
    exampleBody: { words: 'Called her; she comes again on Friday.' },
    errors: ACT_ERRORS,
  },
});

export const feedbackDocumentation = [
  ...intakeDocumentation,
  ...inboxDocumentation,
  ...complaintDocumentation,
];
