import type { Services } from '#server/services.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { CONTINUE_WITHIN_HOURS } from '#shared/feedback/rules.ts';
import { judgeTrial, PACE_DAYS, type RunningHalf } from '#shared/stats/trials/judge-trial.ts';
import type { SentenceTrial } from '#shared/you-said/contract.ts';
import type { YouSaidDraw } from '#shared/you-said/rules.ts';
import { countSentenceHalves } from './sentence-trial-query.ts';

const NOBODY: RunningHalf = { guests: 0, did: 0, running: 0, recent: 0 };

/**
 * How many guests finished the chat, of those whom chance showed a sentence and of the others, over
 * all time. Guests of the last day may still finish and do not count yet. Null if nobody was drawn.
 */
export async function readSentenceTrial(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id, timezone }: { id: string; timezone: string },
): Promise<SentenceTrial | null> {
  const at = now();
  const rows = await countSentenceHalves(db, id, {
    decidedBy: new Date(at.getTime() - CONTINUE_WITHIN_HOURS * HOUR_MS),
    paceFrom: new Date(at.getTime() - PACE_DAYS * DAY_MS),
  });
  const firstAt = rows.map((row) => new Date(row.firstAt).getTime()).sort((a, b) => a - b)[0];
  if (firstAt === undefined) return null;
  const half = (drawn: YouSaidDraw) => rows.find((row) => row.drawn === drawn) ?? NOBODY;
  const [usual, treated] = [half('hidden'), half('shown')];
  const decidingDays = (CONTINUE_WITHIN_HOURS * HOUR_MS) / DAY_MS;
  const verdict = judgeTrial(
    { usual, treated },
    { firstAt: new Date(firstAt), at, timezone, decidingDays },
  );
  return {
    ...verdict,
    shown: { begun: treated.guests, finished: treated.did },
    hidden: { begun: usual.guests, finished: usual.did },
  };
}
