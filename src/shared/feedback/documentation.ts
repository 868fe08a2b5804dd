import { joinDocumentation } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';
import * as list from './list-contract.ts';

const SELECTION_ERRORS = {
  NOT_FOUND: 'The venue does not exist, or the caller has no access to it.',
};

const ENTRY_ERRORS = {
  NOT_FOUND: 'The feedback does not exist, or the caller has no access to its venue.',
};

const intakeDocumentation = joinDocumentation('Feedback', contract, {
  submitFeedback: {
    summary: 'Submit the feedback of a guest.',
    description: [
      'The body needs at least a rating, an issue or a text. `rating` and `specificFeedback` are short names for `overallRating` and `textSpecific` and take precedence over them. Null and empty text mean that the guest gave no answer.',
      '**Rewards.** If the guest chose a reward, the response holds its code, or `rewardRefusal` says why there is none. After words about a safety matter no reward is given automatically (`left-to-people`).',
      '**Ticket.** `ticketUrl` is the page on which the guest reads the answer again and writes to the venue.',
      '**Calls.** Send the token of a call that the same guest made from the table as `callToken`. While that call has no response yet, send its `Idempotency-Key` as `callKey` instead.',
      '**Tables.** `tableSignature` is the `s` of the link in the code on the table. If the words are about a safety matter, the floor board shows alarms from scanned tables before alarms from tables that guests typed in. An invalid signature is ignored.',
      '**Additions.** If the guest adds something to an answer that was already sent, send it as another submission, with the `id` of the first in `addsTo`. Erasing the ticket of the first then erases both. An invalid id is ignored.',
      '**Unfinished answers.** To save an answer before the guest has finished it, send `unfinishedAt`, the time of the last input, and an `Idempotency-Key`. For one day, each request with the same key continues that answer, which counts once. A part with an earlier `unfinishedAt` than the stored one is ignored. A request without `unfinishedAt` finishes the answer; only then is a reward given. With `isStillWriting`, the team is alerted to an ordinary complaint only after the next part, or after five minutes; a safety matter is alerted at once. `needsHelp` in the response to a part says whether its words are about harm to a guest. It is missing until they are read, usually for a second: repeat the request with `isRepeat` to ask again. Later, `coming` is the first name of the staff member who is on the way to the guest. Such a repeat is recognised by its key and venue and stores nothing. From the device that sent the answer it counts for no rate limit. If the answer was erased meanwhile, it gets `NOT_FOUND`.',
      '**Unknown venues.** Without a `venueId` the answer goes to the sample venue. A `venueId` that no venue has is accepted too: the answer is stored without a venue for 90 days, and the guest gets neither a reward nor a ticket.',
    ].join('\n\n'),
    headers: {
      'Idempotency-Key':
        '8 to 200 printable ASCII characters. A repeat with the same key and body gets the response of the first request. Required for an unfinished answer.',
      'X-Guest-Device':
        "Identifies the guest's device, up to 100 characters. Guests without it share the reward limit of their network.",
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
      KEY_REUSED:
        'The idempotency key was used with another body, and that answer is finished, older than a day or of another venue. Use a new key.',
      NOT_FOUND: 'The request has `isRepeat`, and no answer was sent to this venue under this key.',
      MONTHLY_LIMIT:
        "The owner's plan accepts no more feedback this month (`limit`). The answer is held back for 60 days and released if the owner upgrades. If it reports a safety matter, the owner sees it within seconds.",
      UNAVAILABLE:
        'Too many submissions from one device (20 in ten minutes) or network (120), too many questions with `isRepeat` about unknown answers or those of another device (the same limits), or the server is busy. Try again after `Retry-After` seconds.',
    },
  },
});

const inboxDocumentation = joinDocumentation('Feedback', list, {
  listFeedback: {
    summary: 'List feedback, newest first.',
    description: [
      'A page has ten entries unless `limit` says otherwise. Without `venueId` the list covers all venues of the caller. `filterType` selects a kind, `complaint` the complaints in one state, `rating` and `table` the answers with a rating or from a table, `ids` exactly the answers named (at most 100, with commas between the ids), and `period` the days (`custom` with `startDate` and `endDate`). `period` takes precedence over the older `dateRange`.',
      '`total` is exact, except that a search stops counting at 1,000: then `isTotalCapped` is true, `total` is 1,000, and further pages exist as long as `hasMore` is true. The last page reports the exact total again.',
      '`alarm` is the danger of an open safety case, with the words if the guest wrote of it on the ticket; `otherOnTicket` is the gravest message there about another danger. `isEmergency` means that a life may be at risk, by the same rule as on the floor board, `isUnattended` that nobody has acted since, and `lastAct` names who acted last. Ending the alarm on the floor is no such act: `alarmEnd` says who ended it and who went to the table, and the matter waits until a manager or owner takes or resolves it.',
      '`search` finds the answers that contain each of its words, in any order; words in double quotes are one phrase.',
      'Staff see only venues that allow it (`staffMayRead`), without names, email addresses and words from the ticket. For staff, the filter `with_email` fails with `ROLE`, and a search ignores email addresses in the texts.',
    ].join('\n\n'),
    errors: SELECTION_ERRORS,
  },
  countFeedback: {
    summary: 'Count feedback by kind.',
    description:
      '`complaints` are negative answers and answers flagged as serious. `praise` are answers with a positive rating whose words, if any, are positive too. `waiting` are open complaints, which no member has taken, answered or resolved, guests with an unread message on their ticket, and guests in whose open safety case nobody has acted since danger last came to light; it covers all time, whatever range is requested. With `search`, at most the newest 1,000 answers found are counted. For staff, `withEmail` is 0.',
    errors: SELECTION_ERRORS,
  },
  countWaiting: {
    summary: 'Count waiting guests at each venue.',
    description:
      'Covers all time and has the same meaning as `waiting` in `GET /api/feedback/counts`. Lists only venues of the caller where a guest is waiting: first those with most open serious complaints and dangers on which nobody has acted (`serious`), then those with most waiting.',
  },
  complaintTakers: {
    summary: 'List members with unresolved complaints.',
    description:
      'Counts the complaints that each member has taken and not resolved, most first. Without `venueId` all venues of the caller are counted.',
    errors: SELECTION_ERRORS,
  },
  readFeedback: {
    summary: 'Retrieve a feedback entry with its history.',
    errors: ENTRY_ERRORS,
  },
  similarComplaints: {
    summary: 'List similar complaints around the same time.',
    description:
      'Returns other complaints of the same venue, up to 72 hours before or after, that have the table, the staff member or the chosen reason in common (`shares`). `similar` holds the five nearest in time, `total` counts all of them. The list is empty for feedback that is not a complaint.',
    errors: ENTRY_ERRORS,
  },
  exportFeedback: {
    summary: 'Download all matching feedback as CSV.',
    description:
      'The header `X-Total-Count` holds the number of rows. With `headers=readable` the first row has headings for people, such as "Guest’s name" instead of `customerName`; the columns are the same.',
    files: {
      'text/csv':
        'One row per feedback after a header row. The last column, `isUnfinished`, says whether the guest left before the last question.',
    },
    errors: {
      ...SELECTION_ERRORS,
      FORBIDDEN: 'The Starter plan has no export (`planLimit`). Upgrade to Pro or Premium.',
      TOO_MANY_REQUESTS:
        'Two exports of the business are already in progress. Wait until one is finished.',
    },
  },
  liveFeedback: {
    summary: 'Stream new feedback.',
    description: [
      'A stream of server-sent events:',
      '- `feedback`: feedback arrived or became a serious complaint. The data is JSON with `id`, `venueId` and `isSeriousComplaint`.\n- `understood`: the automatic text reader has read the words, and the feedback now has its `understanding`. The data is the same.\n- `venues`: a venue was added, changed or deleted.\n- `floor`: something happened on a floor board of the business, such as a guest’s call.\n- `resync`: something else changed, such as the state of a complaint, or events may have been missed; its data says `"missed": false` if none were. Reload the list.\n- `erased`: guests’ answers were erased. The data has their `ids` and `by` (`guest` or `team`). Stop showing them; a `resync` follows.',
      'Each event has an `id`. A client that reconnects with the last one in `Last-Event-ID` gets a `resync` only if it may have missed events. A member can have ten streams open; the next one closes the oldest.',
    ].join('\n\n'),
    files: { 'text/event-stream': 'A stream that stays open.' },
  },
});

export const feedbackDocumentation = [...intakeDocumentation, ...inboxDocumentation];
