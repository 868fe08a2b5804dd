import { PASSWORD } from '../factories.ts';
import { aPng } from '../pictures.ts';

/** A venue with one of everything, so that each call finds what it asks for. */
export type StockedVenue = {
  id: string;
  venueId: string;
  feedbackId: string;
  noteId: string;
  rewardCode: string;
};

type Request = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  file?: Buffer;
};

export type ExampleCall =
  /** About the caller or the business as a whole: it names no venue. */
  | { of: 'business'; body?: unknown; params?: Record<string, string>; isSpared?: true }
  /** About one venue. `isSpared`: afterwards others would find nothing any more. */
  | { of: 'venue'; request: (venue: StockedVenue) => Request; isSpared?: true };

/** Somebody or something that is not there, for calls whose own tests bring the right one. */
const NOBODY = '00000000-0000-4000-8000-000000000000';

const business: ExampleCall = { of: 'business' };
const spared: ExampleCall = { of: 'business', isSpared: true };

/** A call that succeeds for whoever may make it, for every route by its name. */
export const EXAMPLE_CALLS: Record<string, ExampleCall> = {
  // Accounts
  'GET /api/auth/options': business,
  'GET /api/auth/user': business,
  'GET /api/auth/sessions': business,
  'DELETE /api/auth/sessions/:id': spared,
  'POST /api/auth/sessions/end-others': spared,
  'POST /api/auth/change-password': spared,
  'POST /api/auth/confirm-password': { of: 'business', body: { password: PASSWORD } },
  'POST /api/auth/forgot-password': spared,
  'POST /api/auth/login': spared,
  'POST /api/auth/register': spared,
  'POST /api/auth/reset-password': spared,
  'POST /api/resend-verification': spared,
  'POST /api/verify-email': spared,
  'PUT /api/auth/preferences': { of: 'business', body: { weeklySummaryEnabled: true } },
  'POST /api/account/delete': spared,
  // Businesses and plans
  'GET /api/billing/config': business,
  'GET /api/subscription': business,
  'GET /api/subscription/ending': business,
  'GET /api/subscription/price': spared,
  'POST /api/get-or-create-subscription': spared,
  'POST /api/onboarding/add-locations': spared,
  'POST /api/onboarding/complete-tour': spared,
  'POST /api/reply-credits/purchase': spared,
  'POST /api/select-plan': spared,
  'POST /api/subscription/card': spared,
  'POST /api/subscription/pay': spared,
  'POST /api/subscription/sync': spared,
  'POST /api/subscription/upgrade': spared,
  'PUT /api/subscription/ending': spared,
  'GET /api/simulated-payments/checkouts/:id': missing('id'),
  'POST /api/simulated-payments/authenticate': spared,
  'POST /api/simulated-payments/checkouts/:id/pay': missing('id'),
  'POST /api/simulated-payments/confirm': spared,
  'GET /api/referrals/my-code': business,
  'GET /api/referrals/stats': business,
  'GET /api/subscription/limits/:venueId': byPublicName(),
  // Guests' data
  'POST /api/guest-data/erase': spared,
  'POST /api/guest-data/export': { of: 'business', body: { email: 'guest@example.com' } },
  'POST /api/guest-data/find': { of: 'business', body: { email: 'guest@example.com' } },
  // Venues
  'GET /api/restaurants': business,
  'GET /api/restaurants/price': business,
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
    isSpared: true,
    request: ({ id, noteId }) => ({ params: { id, noteId } }),
  },
  'GET /api/logos/:hash': missing('hash'),
  'GET /api/restaurant/:venueId/settings': spared,
  // What guests say
  'GET /api/feedback': inQuery(),
  'GET /api/feedback/:id': ofFeedback(),
  'GET /api/feedback/:id/similar': ofFeedback(),
  'GET /api/feedback/counts': inQuery(),
  'GET /api/feedback/export': inQuery(),
  'GET /api/feedback/live': business,
  'POST /api/feedback': spared,
  'POST /api/feedback/:id/reopen': ofFeedback(),
  'POST /api/feedback/:id/reply': {
    ...ofFeedback({ replyMessage: 'We are sorry.' }),
    isSpared: true,
  },
  'POST /api/feedback/:id/resolve': ofFeedback({ how: 'other' }),
  'POST /api/feedback/:id/take': ofFeedback(),
  'GET /api/today': inQuery(),
  'GET /api/praise/mine': business,
  'POST /api/replies/stop': spared,
  'POST /api/unsubscribe': spared,
  // Numbers
  'GET /api/analytics/tables': inQuery(),
  'GET /api/cross-site-comparison': business,
  'GET /api/server-stats': inQuery(),
  'GET /api/stats/complaint-times': inQuery(),
  'GET /api/stats/complaints-heatmap': inQuery(),
  'GET /api/stats/feedback-by-time': inQuery(),
  'GET /api/stats/insights': inQuery(),
  'GET /api/stats/topics': inQuery(),
  'GET /api/stats/summary': inQuery(),
  'GET /api/stats/weekly-summary': inQuery(),
  'GET /api/stats/weekly-trends': inQuery(),
  // Codes on tables and rewards
  'GET /api/qr': spared,
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
  'POST /api/team/invitations': spared,
  'POST /api/team/invitations/:id/resend': missing('id'),
  'DELETE /api/team/invitations/:id': missing('id'),
  'GET /api/invitations/:token': missing('token'),
  'POST /api/invitations/accept': spared,
  'POST /api/invitations/passkey': spared,
  'PUT /api/team/members/:id': missing('id'),
  'DELETE /api/team/members/:id': missing('id'),
  'PUT /api/business': spared,
  'POST /api/business/leave': spared,
  'POST /api/business/switch': spared,
  'POST /api/business/handover': spared,
  'GET /api/business/handover': business,
  'DELETE /api/business/handover': spared,
  'POST /api/business/handover/accept': spared,
  'POST /api/business/handover/decline': spared,
  // Proofs and sign-ins
  'DELETE /api/auth/authenticator': spared,
  'DELETE /api/auth/passkeys/:id': spared,
  'GET /api/auth/proofs': spared,
  'POST /api/auth/authenticator': spared,
  'POST /api/auth/authenticator/confirm': spared,
  'POST /api/auth/passkeys': spared,
  'POST /api/auth/passkeys/begin': spared,
  'POST /api/auth/passkeys/sign-in': spared,
  'POST /api/auth/passkeys/sign-in/begin': spared,
  'POST /api/auth/prove': spared,
  'POST /api/auth/prove/begin': spared,
  'POST /api/auth/recovery-codes': spared,
  'PUT /api/auth/passkeys/:id': spared,
  // Shared devices
  'POST /api/team/devices': {
    of: 'venue',
    request: ({ venueId }) => ({ body: { name: 'The bar', venueId } }),
  },
  'POST /api/team/devices/:id/code': missing('id'),
  'PUT /api/team/devices/:id': missing('id'),
  'DELETE /api/team/devices/:id': missing('id'),
  'POST /api/devices/pair': spared,
  'GET /api/devices/me': spared,
  'GET /api/devices/live': spared,
  'POST /api/devices/pin': spared,
  'GET /api/team/pin': business,
  'PUT /api/team/pin': spared,
  'DELETE /api/team/pin': spared,
  'DELETE /api/team/members/:id/pin': missing('id'),
};

function missing(name: string): ExampleCall {
  return { of: 'business', isSpared: true, params: { [name]: NOBODY } };
}

function byId(body?: unknown): Extract<ExampleCall, { of: 'venue' }> {
  return { of: 'venue', request: ({ id }) => ({ params: { id }, body }) };
}

function byPublicName(): ExampleCall {
  return { of: 'venue', request: ({ venueId }) => ({ params: { venueId } }) };
}

function inQuery(): ExampleCall {
  return { of: 'venue', request: ({ venueId }) => ({ query: { venueId } }) };
}

function ofFeedback(body?: unknown): Extract<ExampleCall, { of: 'venue' }> {
  return { of: 'venue', request: ({ feedbackId }) => ({ params: { id: feedbackId }, body }) };
}
