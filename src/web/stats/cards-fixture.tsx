import type { ReactNode } from 'react';
import { openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';

const HOURS_WITHOUT_COUNT = Array.from({ length: 24 }, (_, hour) => ({ hour, count: 0 }));

/** For tests: the same count for each hour except those given. */
export function makeHourCounts(counts: Record<number, number>) {
  return HOURS_WITHOUT_COUNT.map(({ hour }) => ({ hour, count: counts[hour] ?? 0 }));
}

/** For tests: shows a card of the venue "kettle"; `answer` is the response to its only request. */
export async function showCard(card: ReactNode, call: string, answer: [number, unknown]) {
  const server = stubServer({ [call]: answer });
  await openPage('/dashboard', () => card, { user: aUser() });
  return {
    asked: () => server.bodiesOf(call).length,
    answerNow: (next: [number, unknown]) => {
      server.answers[call] = next;
    },
  };
}
