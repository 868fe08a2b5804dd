import { randomUUID } from 'node:crypto';
import type { FeedbackPayload } from '#shared/feedback/contract.ts';
import { submitFeedback } from '#shared/feedback/contract.ts';

/** Sample texts of about the length that guests write. */
export const SAMPLE_TEXTS = [
  'The lamb was cooked to perfection and the team could not have been kinder, we will be back.',
  'We waited forty minutes for the mains, though our server was lovely about it all evening long.',
  'Everything tasted fresh, the wine list is a joy, and the dessert saved a rather rainy night.',
  'Booked for four at eight; our table was ready at once, but the music was a little too loud.',
];
const RATINGS = ['excellent', 'great', 'okay', 'great', 'fair'] as const;
const SERVERS = ['Mia', 'Jonas', 'Priya', 'Tom', 'Aoife'];
/** The number of client addresses used in turn; each may send 120 requests in 10 minutes. */
const ADDRESSES = 4000;

/** A guest's raw HTTP request, with its own device and key, and a reward to be issued. */
export function feedbackRequest(guest: number, venues: number): Buffer {
  const body = Buffer.from(JSON.stringify(makeFeedbackPayload(guest, venues)));
  const head = [
    `${submitFeedback.method} ${submitFeedback.path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Content-Length: ${body.length}`,
    ...Object.entries(feedbackHeaders(guest, venues)).map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]);
}

export function feedbackHeaders(guest: number, venues: number): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'Idempotency-Key': randomUUID(),
    'X-Guest-Device': randomUUID(),
    'X-Forwarded-For': guestAddress(Math.floor(guest / venues) % ADDRESSES),
  };
}

export function makeFeedbackPayload(guest: number, venues: number): FeedbackPayload {
  return {
    venueId: `bench-${1 + (guest % venues)}`,
    rating: RATINGS[guest % RATINGS.length] ?? 'great',
    textGeneral: SAMPLE_TEXTS[guest % SAMPLE_TEXTS.length],
    serverName: SERVERS[guest % SERVERS.length],
    tableNumber: String(1 + (guest % 40)),
    visitTime: `${12 + (guest % 10)}:30`,
    rewardSelected: 'free_dessert',
    isSeriousComplaint: false,
  };
}

/** An address in a network reserved for benchmarks. */
function guestAddress(index: number): string {
  return `198.18.${Math.floor(index / 250)}.${1 + (index % 250)}`;
}
