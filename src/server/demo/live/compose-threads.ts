import { newId } from '#server/platform/database/columns.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { rewardValueOf } from '#shared/rewards/rules.ts';
import type { ThreadSide } from '#shared/tickets/rules.ts';
import type { DemoFeedback } from '../compose-feedback.ts';
import type { DemoStage } from '../demo-stage.ts';
import { isNegative } from '../rate-visit.ts';

export type PastThread = {
  said: { id: string; createdAt: Date };
  messages: {
    id: string;
    side: ThreadSide;
    words: string;
    createdAt: Date;
    offersReward: boolean;
  }[];
  settledAt: Date | null;
};

type Script = { side: ThreadSide; afterMs: number; words: string; offersReward?: boolean }[];

/**
 * The newest thread is not finished: the guest has written back but not yet accepted the offered
 * cake.
 */
const WITH_AN_OFFER: Script = [
  {
    side: 'venue',
    afterMs: 2 * HOUR_MS,
    words:
      'I am sorry. That is not how it is meant to be here, and I have talked it through with everybody. May I put something on the table for you when you next come in?',
    offersReward: true,
  },
  {
    side: 'guest',
    afterMs: 5 * HOUR_MS,
    words:
      'I did not expect anybody to answer, thank you. We are round the corner most Saturdays anyway.',
  },
];

const SETTLED: Script = [
  {
    side: 'venue',
    afterMs: 40 * MINUTE_MS,
    words:
      'Thank you for saying it. What would have made it right for you, while you were still here?',
  },
  {
    side: 'guest',
    afterMs: 3 * HOUR_MS,
    words: 'Honestly, just somebody saying sorry. Esther did, when we left, and that was nice.',
  },
  {
    side: 'venue',
    afterMs: 4 * HOUR_MS,
    words: 'I will tell her. And sorry from me as well. We would love to have you back.',
  },
];

const OLDEST_MS = 28 * DAY_MS;

/** Two threads with guests who left no address, each about an answer without a reply. */
export function composeThreads(
  { now }: DemoStage,
  feedback: readonly DemoFeedback[],
  hasReply: ReadonlySet<string>,
): PastThread[] {
  const [newest, earlier] = feedback
    .filter(
      (row) =>
        isNegative(row.overallRating) &&
        !row.email &&
        !hasReply.has(row.id) &&
        isWithin(now.getTime() - row.createdAt.getTime()),
    )
    .reverse();
  return [
    ...(newest ? [threadOf(newest, WITH_AN_OFFER)] : []),
    ...(earlier ? [threadOf(earlier, SETTLED, 5 * HOUR_MS)] : []),
  ];
}

/**
 * Whether an answer is recent enough for a thread, yet old enough for all messages of the thread to
 * lie in the past.
 */
function isWithin(ageMs: number): boolean {
  return ageMs > 6 * HOUR_MS && ageMs < OLDEST_MS;
}

function threadOf(
  { id, createdAt }: DemoFeedback,
  script: Script,
  settledAfterMs?: number,
): PastThread {
  const at = (afterMs: number) => new Date(createdAt.getTime() + afterMs);
  return {
    said: { id, createdAt },
    messages: script.map(({ side, afterMs, words, offersReward = false }) => ({
      id: newId(),
      side,
      words,
      createdAt: at(afterMs),
      offersReward,
    })),
    settledAt: settledAfterMs === undefined ? null : at(settledAfterMs),
  };
}

/** The reward that a venue offers in a thread: the last of its custom rewards. */
export function offeredReward({
  customRewards,
}: {
  customRewards: readonly string[];
}): string | null {
  const label = customRewards.at(-1);
  return label === undefined ? null : rewardValueOf(label);
}
