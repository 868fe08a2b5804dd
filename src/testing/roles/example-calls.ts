import { HOUR_MS } from '#shared/durations.ts';
import { PASSWORD } from '../factories.ts';
import { aPng } from '../pictures.ts';
import type { ApiCaller } from './caller-fixtures.ts';
import * as own from './caller-fixtures.ts';
import type { ExampleRequest, RouteExample, VenueWithEverything } from './route-example.ts';

const NOW = new Date();
const IN_AN_HOUR = new Date(NOW.getTime() + HOUR_MS);
const business: RouteExample = { of: 'business' };
/**
 * Routes that are not requested: they are open to everyone, or about payments, which the billing
 * tests cover.
 */
const spared: RouteExample = { of: 'business', isSpared: true };

/** For every route, a request that succeeds for each role allowed to make it. */
export const ROUTE_EXAMPLES: Record<string, RouteExample> = {
  // Accounts
  'GET /api/auth/options': business,
  'GET /api/auth/user': business,
  'GET /api/auth/sessions': business,
  'DELETE /api/auth/sessions/:id': ofCaller(own.anotherSession),
  'POST /api/auth/sessions/end-others': business,
  'POST /api/auth/change-password': ofCaller(() => ({
    body: { currentPassword: PASSWORD, newPassword: 'quince-lantern-47' },
  })),
  'POST /api/auth/confirm-password': { of: 'business', body: { password: PASSWORD } },
  'PUT /api/auth/profile': ofCaller(() => ({ body: { firstName: 'Olive', lastName: 'Ward' } })),
  'POST /api/auth/email': ofCaller(() => ({ body: { email: own.newEmailAddress() } })),
  'DELETE /api/auth/email': business,
  'POST /api/auth/email/confirm': spared,
  'POST /api/auth/forgot-password': spared,
  'POST /api/auth/login': spared,
  'POST /api/auth/register': spared,
  'POST /api/auth/reset-password': spared,
  'POST /api/resend-verification': spared,
  'POST /api/verify-email': spared,
  'PUT /api/auth/preferences': { of: 'business', body: { weeklySummaryEnabled: true } },
  'POST /api/account/delete': ofCaller(() => ({
    body: { confirmation: 'delete my account', password: PASSWORD },
  })),
  // Businesses and plans
  'GET /api/billing/config': business,
  'PUT /api/billing/company': {
    of: 'business',
    body: { name: 'Copper Kettle Ltd', address: '12 Harbour Street', vatNumber: 'GB123456789' },
  },
  'GET /api/subscription': business,
  'GET /api/subscription/ending': business,
  'GET /api/subscription/price': spared,
  'POST /api/get-or-create-subscription': spared,
  'POST /api/onboarding/add-locations': spared,
  'POST /api/onboarding/complete-tour': business,
  'POST /api/reply-credits/purchase': spared,
  'POST /api/select-plan': spared,
  'POST /api/subscription/card': spared,
  'POST /api/subscription/pay': spared,
  'POST /api/subscription/sync': business,
  'POST /api/subscription/upgrade': spared,
  'PUT /api/subscription/ending': spared,
  'GET /api/simulated-payments/checkouts/:id': spared,
  'POST /api/simulated-payments/authenticate': spared,
  'POST /api/simulated-payments/checkouts/:id/pay': spared,
  'POST /api/simulated-payments/confirm': spared,
  'GET /api/referrals/my-code': business,
  'GET /api/referrals/stats': business,
  'GET /api/subscription/limits/:venueId': byPublicName(),
  // Guests' data
  'POST /api/guest-data/erase': { of: 'business', body: { email: 'nobody@example.com' } },
  'POST /api/guest-data/export': { of: 'business', body: { email: 'guest@example.com' } },
  'POST /api/guest-data/find': { of: 'business', body: { email: 'guest@example.com' } },
  // Venues
  'GET /api/restaurants': business,
  'GET /api/restaurants/price': business,
  'GET /api/restaurants/venue-id': ofCaller(() => ({ query: { wanted: 'a-quiet-corner' } })),
  'POST /api/restaurants': spared,
  'PUT /api/restaurants/:id': byId({ brandColor: '#123456' }),
  'DELETE /api/restaurants/:id': { ...byId(), isSpared: true },
  'GET /api/restaurants/:id/removal-price': byId(),
  'PUT /api/restaurants/:id/logo': {
    of: 'venue',
    request: ({ id }) => ({ params: { id }, file: aPng() }),
  },
  'DELETE /api/restaurants/:id/logo': byId(),
  'GET /api/restaurants/:id/notes': byId(),
  'POST /api/restaurants/:id/notes': byId({ day: '2026-05-05', words: 'A new chef' }),
  'PUT /api/restaurants/:id/notes/:noteId': {
    of: 'venue',
    request: ({ id, noteId }) => ({
      params: { id, noteId },
      body: { day: '2026-05-06', words: 'A new menu' },
    }),
  },
  'DELETE /api/restaurants/:id/notes/:noteId': {
    of: 'venue',
    request: async ({ id, newNote }) => ({ params: { id, noteId: await newNote() } }),
  },
  'GET /api/logos/:hash': spared,
  'GET /api/restaurant/:venueId/settings': spared,
  // What guests say
  'GET /api/feedback': inQuery(),
  'GET /api/feedback/:id': ofFeedback(),
  'GET /api/feedback/:id/similar': ofFeedback(),
  'GET /api/feedback/counts': inQuery(),
  'GET /api/feedback/takers': inQuery(),
  'GET /api/feedback/waiting': business,
  'GET /api/feedback/export': inQuery(),
  'GET /api/feedback/live': business,
  'POST /api/feedback': spared,
  'POST /api/feedback/:id/reopen': ofFeedback(),
  'POST /api/feedback/:id/reply': ofNew('newFeedback', { replyMessage: 'We are sorry.' }),
  'POST /api/feedback/:id/resolve': ofNew('newFeedback', { how: 'other' }),
  'POST /api/feedback/:id/take': ofFeedback(),
  'GET /api/feedback/:id/notes': ofFeedback(),
  'POST /api/feedback/:id/notes': ofFeedback({ words: 'Called them' }),
  // Calls to the table
  'POST /api/calls': spared,
  'GET /api/calls/:token': spared,
  'GET /api/calls/:token/events': spared,
  'POST /api/calls/:token/outcome': spared,
  'POST /api/calls/:token/withdraw': spared,
  'GET /api/floor': inQuery(),
  'GET /api/floor/unanswered': onDay(),
  'GET /api/floor/events': inQuery(),
  'POST /api/floor/beat': {
    of: 'business',
    body: { board: '0198f0c4-3c1e-7a52-9d43-5f0f3f6f2a10' },
  },
  'PUT /api/floor/switches': {
    of: 'venue',
    request: ({ venueId }) => ({ body: { venueId, quietUntil: null } }),
  },
  'GET /api/floor/plan': inQuery(),
  'PUT /api/floor/plan': {
    of: 'venue',
    request: async ({ venueId, planVersion }) => ({
      body: { venueId, version: await planVersion(), tables: [], marks: [] },
    }),
  },
  // Only the first claim of a call succeeds, so later ones would be refused for the wrong reason.
  'POST /api/floor/calls/:id/claim': { ...ofCall(), isSpared: true },
  'POST /api/floor/calls/:id/arrive': ofCall(),
  'POST /api/floor/calls/:id/done': ofCall({ outcome: 'talked' }),
  'POST /api/floor/calls/:id/reopen': ofCall(),
  'GET /api/tickets/:code': spared,
  'POST /api/tickets/:code/messages': spared,
  'POST /api/tickets/:code/messages/:messageId/accept': spared,
  'POST /api/tickets/:code/settle': spared,
  'DELETE /api/tickets/:code': spared,
  'POST /api/feedback/:id/understanding': ofFeedback({ tone: 'mixed' }),
  'DELETE /api/feedback/:id/understanding': ofFeedback(),
  'GET /api/feedback/:id/thread': ofFeedback(),
  'POST /api/feedback/:id/thread': ofFeedback({ text: 'We are sorry.' }),
  'PUT /api/feedback/:id/thread': ofFeedback({ muted: false }),
  'GET /api/cases': inQuery(),
  'GET /api/cases/counts': inQuery(),
  'GET /api/cases/:id': ofCase(),
  'POST /api/cases/:id/steps': ofCase({ step: 'batch_kept', isDone: true }),
  'POST /api/cases/:id/notes': ofCase({ words: 'Called them' }),
  'POST /api/cases/:id/close': ofCase(),
  'POST /api/cases/:id/reopen': ofCase(),
  'GET /api/cases/:id/file': ofCase(),
  'GET /api/push/key': business,
  'POST /api/push/subscriptions': spared,
  'DELETE /api/push/subscriptions': spared,
  'POST /api/push/seen': { of: 'business', body: { endpoint: 'https://push.example/1' } },
  'GET /api/today': inQuery(),
  'GET /api/praise/mine': business,
  'GET /api/praise/person': {
    of: 'venue',
    request: ({ venueId }) => ({ query: { venueId, name: 'Ada' } }),
  },
  'POST /api/praise/person': spared,
  'POST /api/replies/stop': spared,
  'POST /api/unsubscribe': spared,
  // Numbers
  'GET /api/analytics/tables': inQuery(),
  'GET /api/cross-site-comparison': business,
  'GET /api/server-stats': inQuery(),
  'GET /api/stats/complaint-times': inQuery(),
  'GET /api/stats/live-service': inQuery(),
  'GET /api/stats/complaints-heatmap': inQuery(),
  'GET /api/stats/feedback-by-time': inQuery(),
  'GET /api/stats/insights': inQuery(),
  'GET /api/stats/topics': inQuery(),
  'GET /api/stats/weekdays': inQuery(),
  'GET /api/insights/topics': inQuery(),
  'GET /api/insights/warnings': inQuery(),
  'POST /api/insights/warnings/:id': ofNew('newWarning', { status: 'looking' }),
  'GET /api/stats/people': inQuery(),
  'GET /api/stats/people/mine': business,
  'POST /api/stats/people/mine/reviews': ofCaller(own.anEntryOfTheirOwn),
  'GET /api/stats/people/reviews': inQuery(),
  'POST /api/stats/people/reviews/:id': ofNew('newReview', { decision: 'left' }),
  'GET /api/stats/returns': inQuery(),
  'GET /api/stats/summary': inQuery(),
  'GET /api/stats/weekly-summary': inQuery(),
  'GET /api/stats/weekly-trends': inQuery(),
  // Codes on tables and rewards
  'GET /api/qr': spared,
  'GET /api/qr/link': inQuery(),
  'POST /api/qr/print': {
    of: 'venue',
    request: ({ venueId }) => ({ body: { venueId, tables: ['1'], product: 'card' } }),
  },
  'POST /api/qr/sheet': {
    of: 'venue',
    request: ({ venueId }) => ({
      body: {
        venueId,
        tables: ['1'],
        format: 'a6',
        color: '#000000',
        bgcolor: '#FFFFFF',
        style: 'square',
      },
    }),
  },
  'POST /api/reward-codes/redeem': spared,
  'POST /api/reward-codes/validate': spared,
  'GET /api/openapi.json': spared,
  // The team
  'GET /api/activity': business,
  'GET /api/activity/export': business,
  'GET /api/team': business,
  'POST /api/team/invitations': {
    of: 'venue',
    request: ({ venueId }) => ({
      body: { email: own.newEmailAddress(), role: 'staff', venueIds: [venueId] },
    }),
  },
  'POST /api/team/invitations/:id/resend': ofNew('newInvitation'),
  'DELETE /api/team/invitations/:id': ofNew('newInvitation'),
  'GET /api/invitations/:token': spared,
  'POST /api/invitations/accept': spared,
  'POST /api/invitations/passkey': spared,
  'PUT /api/team/members/:id': {
    of: 'venue',
    request: async ({ venueId, newStaff }) => ({
      params: { id: await newStaff() },
      body: { role: 'staff', venueIds: [venueId] },
    }),
  },
  'DELETE /api/team/members/:id': ofNew('newStaff'),
  'POST /api/team/members/:id/sign-out': ofNew('newStaff'),
  'PUT /api/business': { of: 'business', body: { name: 'The Two' } },
  'POST /api/business/leave': ofCaller(own.aCoOwner),
  'POST /api/business/switch': ofCaller(({ businessId }) => ({ body: { businessId } })),
  'POST /api/business/handover': ofCaller(own.aMemberToHandOverTo),
  'GET /api/business/handover': business,
  'DELETE /api/business/handover': ofCaller(own.aSentHandoverOffer),
  'POST /api/business/handover/accept': ofCaller(own.aReceivedHandoverOffer),
  'POST /api/business/handover/decline': ofCaller(own.aReceivedHandoverOffer),
  // Proofs and sign-ins
  'DELETE /api/auth/authenticator': ofCaller(own.anAuthenticator),
  'DELETE /api/auth/passkeys/:id': ofCaller(own.aPasskey),
  'GET /api/auth/proofs': business,
  'POST /api/auth/authenticator': business,
  'POST /api/auth/authenticator/confirm': ofCaller(own.anAuthenticatorCode),
  'POST /api/auth/passkeys': ofCaller(own.aPasskeyToAdd),
  'POST /api/auth/passkeys/begin': business,
  'POST /api/auth/passkeys/sign-in': spared,
  'POST /api/auth/passkeys/sign-in/begin': spared,
  'POST /api/auth/prove': { of: 'business', body: { password: PASSWORD } },
  'POST /api/auth/prove/begin': ofCaller(own.aPasskey),
  'POST /api/auth/recovery-codes': ofCaller(own.anAuthenticator),
  'PUT /api/auth/passkeys/:id': ofCaller(own.aPasskeyToRename),
  // Who serves
  'GET /api/roster': inQuery(),
  'POST /api/roster': {
    of: 'venue',
    request: ({ venueId }) => ({ query: { venueId }, body: { name: newPersonName() } }),
  },
  'PUT /api/roster/:id': {
    of: 'venue',
    request: async ({ newPerson }) => ({
      params: { id: await newPerson() },
      body: { name: newPersonName() },
    }),
  },
  'DELETE /api/roster/:id': ofNew('newPerson'),
  'GET /api/sections': inQuery(),
  'GET /api/sections/day': onDay(),
  'PUT /api/sections': {
    of: 'venue',
    request: ({ venueId }) => ({
      query: { venueId },
      body: { from: NOW.toISOString(), until: IN_AN_HOUR.toISOString(), sections: [] },
    }),
  },
  // You said, we did
  'GET /api/you-said': inQuery(),
  'GET /api/you-said/proposals': inQuery(),
  'GET /api/you-said/trial': inQuery(),
  'POST /api/you-said': {
    of: 'venue',
    request: async ({ venueId, newFeedback }) => ({
      query: { venueId },
      body: {
        words: 'You said it was cold. We bought a new oven.',
        feedbackIds: await Promise.all(Array.from({ length: 5 }, () => newFeedback())),
      },
    }),
  },
  'DELETE /api/you-said/:id': ofNew('newSentence'),
  // Shared devices
  'POST /api/team/devices': {
    of: 'venue',
    request: ({ venueId }) => ({ body: { name: 'The bar', venueId } }),
  },
  'POST /api/team/devices/:id/code': ofNew('newDevice'),
  'PUT /api/team/devices/:id': ofNew('newDevice', { name: 'The terrace' }),
  'DELETE /api/team/devices/:id': ofNew('newDevice'),
  'POST /api/devices/pair': spared,
  'GET /api/devices/me': { of: 'device' },
  'GET /api/devices/live': { of: 'device' },
  // PIN checks are covered by their own tests.
  'POST /api/devices/pin': {
    of: 'device',
    isSpared: true,
    body: { memberId: '00000000-0000-4000-8000-000000000000', pin: '7305' },
  },
  'GET /api/team/pin': business,
  'PUT /api/team/pin': ofCaller(() => ({ body: { pin: '7305' } })),
  'DELETE /api/team/pin': ofCaller(own.aPin),
  'DELETE /api/team/members/:id/pin': ofNew('newStaffWithPin'),
};

let people = 0;

/** A different name each time, because a roster has every name once. */
function newPersonName(): string {
  people += 1;
  return `Person ${people}`;
}

function ofCaller(
  request: (caller: ApiCaller) => ExampleRequest | Promise<ExampleRequest>,
): RouteExample {
  return { of: 'caller', request };
}

type Maker = Extract<keyof VenueWithEverything, `new${string}`>;

function ofNew(maker: Maker, body?: unknown): RouteExample {
  return {
    of: 'venue',
    request: async (venue) => ({ params: { id: await venue[maker]() }, body }),
  };
}

function byId(body?: unknown): Extract<RouteExample, { of: 'venue' }> {
  return { of: 'venue', request: ({ id }) => ({ params: { id }, body }) };
}

function byPublicName(): RouteExample {
  return { of: 'venue', request: ({ venueId }) => ({ params: { venueId } }) };
}

function inQuery(): RouteExample {
  return { of: 'venue', request: ({ venueId }) => ({ query: { venueId } }) };
}

function onDay(): RouteExample {
  const day = NOW.toISOString().slice(0, 10);
  return { of: 'venue', request: ({ venueId }) => ({ query: { venueId, day } }) };
}

function ofFeedback(body?: unknown): Extract<RouteExample, { of: 'venue' }> {
  return { of: 'venue', request: ({ feedbackId }) => ({ params: { id: feedbackId }, body }) };
}

function ofCase(body?: unknown): Extract<RouteExample, { of: 'venue' }> {
  return { of: 'venue', request: ({ caseId }) => ({ params: { id: caseId }, body }) };
}

function ofCall(body?: unknown): Extract<RouteExample, { of: 'venue' }> {
  return { of: 'venue', request: ({ callId }) => ({ params: { id: callId }, body }) };
}
