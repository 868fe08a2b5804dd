import { vi } from 'vitest';
import {
  type ErasedAnswers,
  FEEDBACK_PAGE_SIZE,
  type FeedbackItem,
  type LiveFeedback,
  SEARCH_COUNT_CAP,
} from '#shared/feedback/list-contract.ts';
import { DEFAULT_NEWS_SETTINGS } from '#shared/push/news.ts';
import type { Venue } from '#shared/venues/contract.ts';

let counted = 0;

/** For tests: praise by a guest who left no address, unless overridden. */
export function aFeedback(overrides: Partial<FeedbackItem> = {}): FeedbackItem {
  counted += 1;
  return {
    id: `00000000-0000-4000-8000-${String(counted).padStart(12, '0')}`,
    venueId: 'kettle',
    overallRating: 'great',
    primaryIssue: 'Food',
    textGeneral: 'Great food',
    textSpecific: null,
    serverName: null,
    customerName: null,
    tableNumber: null,
    visitDate: null,
    visitTime: null,
    rewardSelected: null,
    email: null,
    rewardCode: null,
    rewardRefusal: null,
    isSeriousComplaint: false,
    hasReply: false,
    replyMessage: null,
    repliedAt: null,
    repliedBy: null,
    repliedByName: null,
    replyDelivery: null,
    createdAt: '2026-11-15T14:30:00.000Z',
    isUnfinished: false,
    isBeyondLimit: false,
    hasTicket: false,
    hasUnreadMessage: false,
    sentiment: 'positive',
    complaint: null,
    understanding: null,
    isUnreadable: false,
    isUnconfirmed: false,
    isUnderstandingCorrected: false,
    understandingCorrectedBy: null,
    caseId: null,
    alarm: null,
    suspectedOnTicket: null,
    ...overrides,
  };
}

type Alarm = NonNullable<FeedbackItem['alarm']>;

/** For tests: an allergic reaction on which nobody has acted, reported only in the answer. */
export function anAlarm(overrides: Partial<Alarm> = {}): Alarm {
  return {
    safety: 'allergen',
    isEmergency: false,
    changedWords: [],
    isReworded: false,
    onTicket: null,
    otherOnTicket: null,
    isUnattended: true,
    lastAct: null,
    alarmEnd: null,
    ...overrides,
  };
}

/** For tests: the response of the list endpoint. */
export function aFeedbackListResponse(
  feedback: readonly FeedbackItem[],
  total = feedback.length,
  page = 1,
) {
  const hasMore = page * FEEDBACK_PAGE_SIZE < total;
  return { feedback, total, isTotalCapped: false, page, hasMore };
}

/** For tests: the response to a search with more hits than are counted. */
export function aCappedFeedbackListResponse(feedback: readonly FeedbackItem[], page: number) {
  return { feedback, total: SEARCH_COUNT_CAP, isTotalCapped: true, page, hasMore: true };
}

/** For tests: a venue in New York, five hours behind Greenwich. */
export function aVenue(overrides: Partial<Venue> = {}): Venue {
  return {
    id: 'venue-1',
    name: 'The Copper Kettle',
    venueId: 'kettle',
    ownerId: 'owner-1',
    brandColor: '#3B82F6',
    backgroundColor: '#FFFFFF',
    logoUrl: null,
    qrStyle: 'square',
    rewardsEnabled: true,
    customRewards: ['Free Flat White'],
    disabledRewards: [],
    timezone: 'America/New_York',
    dailyRewardCap: null,
    alertOnSerious: true,
    alertOnManyRewards: true,
    redeemableBy: 'anyone',
    rewardsUsable: 'at_once',
    youSaidToHalf: false,
    averageSpendPence: null,
    rewardCostPence: null,
    staffMayRead: false,
    liveFloor: false,
    softAlerts: false,
    openingHours: null,
    tables: [],
    toldHow: DEFAULT_NEWS_SETTINGS,
    createdAt: '2026-01-01T12:00:00.000Z',
    updatedAt: '2026-01-01T12:00:00.000Z',
    ...overrides,
  };
}

/** For tests: the URL of a list request as the page sends it. */
export function feedbackListUrl(query: Record<string, string | number> = {}): string {
  const { limit = 10, offset = 0, ...rest } = query;
  const all = { venueId: 'kettle', dateRange: 'last_7_days', filterType: 'all', ...rest };
  const { search, ...others } = all as Record<string, string | number>;
  const ordered = {
    venueId: others.venueId,
    ...(search !== undefined && { search }),
    dateRange: others.dateRange,
    filterType: others.filterType,
    limit,
    offset,
  };
  return `GET /api/feedback?${new URLSearchParams(ordered as unknown as Record<string, string>)}`;
}

export const NEWEST_FEEDBACK_REQUEST =
  'GET /api/feedback?venueId=kettle&limit=10&dateRange=last_7_days';
export const LATEST_FEEDBACK_REQUEST =
  'GET /api/feedback?venueId=kettle&limit=5&dateRange=last_7_days';

/** For tests: opens a live stream; all other requests get the responses stubbed before. */
export function openLiveStream() {
  const answerOthers = globalThis.fetch;
  const encoder = new TextEncoder();
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path !== '/api/feedback/live') return await answerOthers(path, init);
    return new Response(
      new ReadableStream<Uint8Array>({
        start: (controller) => {
          stream = controller;
        },
      }),
    );
  });
  const send = (event: string, data: object) =>
    stream?.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
  return {
    push: (feedback: LiveFeedback) => send('feedback', feedback),
    pushVenues: () => send('venues', {}),
    pushFloor: () => send('floor', {}),
    pushErased: (erased: ErasedAnswers) => send('erased', erased),
    pushResync: (data: { missed?: boolean } = {}) => send('resync', data),
  };
}
