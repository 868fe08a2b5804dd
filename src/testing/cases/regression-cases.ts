import type { FuzzedRequest } from './fuzzed-request.ts';

export type SequenceStep = {
  does: string;
  owner: 'A' | 'B';
  guest: 'guest@example.com' | 'Other.Guest@example.com' | undefined;
  venueId: 'the-kettle' | 'the-harbour' | 'the-luna' | 'nobodys';
  reward: 'free_dessert' | 'free_appetizer' | 'free_coffee' | 'never_offered' | undefined;
  choice: number;
};

/**
 * Cases that once revealed a bug. Every run replays them before its random cases. When a run finds
 * a new one, add its shrunk form here, under the rule that it broke.
 */
export const REGRESSION_SEQUENCES: Record<string, SequenceStep[]> = {
  'a key is free again when what it stored is erased': [
    step('add', 'B'),
    step('post', 'B', { choice: 1 }),
    step('erase', 'B'),
    step('post again', 'B', { choice: 1 }),
  ],
  'erasing a guest reaches venues that were removed': [
    step('add', 'A'),
    step('post', 'A'),
    step('remove', 'A'),
    step('erase', 'A'),
  ],
  'erasing a guest takes the redeemed code out of the numbers': [
    step('add', 'B'),
    step('post', 'B', { reward: 'free_dessert' }),
    step('redeem', 'B'),
    step('erase', 'B'),
  ],
  'a venue ID is never handed on': [step('add', 'A'), step('remove', 'A'), step('add', 'B')],
  'a new password ends the other sessions': [step('sign in', 'A'), step('change password', 'A')],
  'a reply without credit is refused': [
    step('add', 'A'),
    ...[0, 1, 2].map(() => step('post', 'A')),
    ...[0, 1, 2].map((choice) => step('reply', 'A', { choice })),
  ],
  'what is repeated after the limit is still held': [
    step('add', 'A'),
    ...[0, 1, 2, 3, 4, 5].map(() => step('post', 'A', { choice: 1 })),
    step('post again', 'A', { choice: 1 }),
  ],
};

/** Requests that once caused a server error, by endpoint. */
export const REGRESSION_REQUESTS: Record<string, FuzzedRequest[]> = {
  'GET /api/restaurant/:venueId/settings': [
    { method: 'GET', url: '/api/restaurant/%00/settings', headers: {}, payload: undefined },
  ],
  'POST /api/feedback': [
    {
      method: 'POST',
      url: '/api/feedback',
      headers: {},
      payload: '{"rating":"great","textGeneral":"a\\u0000b"}',
    },
    {
      method: 'POST',
      url: '/api/feedback',
      headers: {},
      payload: '{"rating":"great","textGeneral":"\\ud800","visitDate":"0000-01-01"}',
    },
  ],
  'POST /api/auth/login': [
    {
      method: 'POST',
      url: '/api/auth/login',
      headers: {},
      payload: `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
    },
  ],
};

function step(
  does: string,
  owner: SequenceStep['owner'],
  more: Partial<SequenceStep> = {},
): SequenceStep {
  const guest = 'guest@example.com';
  return { does, owner, guest, venueId: 'the-kettle', reward: undefined, choice: 0, ...more };
}
