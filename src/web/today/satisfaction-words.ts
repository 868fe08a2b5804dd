import { changeVerdict } from '#shared/stats/change-verdict.ts';
import { type ChangeWithinPeriod, changeWithinPeriod } from '#shared/stats/change-within-period.ts';
import { satisfactionRate } from '#shared/stats/definitions.ts';
import { isTooFewToSay, type Share, wilsonInterval } from '#shared/stats/wilson-interval.ts';
import type { SatisfactionWeek } from '#shared/today/contract.ts';

type WeekAndUsual = {
  week: Share;
  usual: Share;
  /** Whether the usual value got clearly better or worse on the way. */
  change?: ChangeWithinPeriod | undefined;
};

/** This week, and all weeks before it together as the usual value. */
export function weekAndUsualSatisfaction(weeks: readonly SatisfactionWeek[]): WeekAndUsual {
  const week = weeks.at(-1) ?? { rated: 0, satisfied: 0 };
  const before = weeks.slice(0, -1);
  const usual = before.reduce<Share>(
    (sum, { rated, satisfied }) => ({
      rated: sum.rated + rated,
      satisfied: sum.satisfied + satisfied,
    }),
    { rated: 0, satisfied: 0 },
  );
  return { week, usual, change: changeWithinPeriod(before) };
}

/** A percentage with its uncertainty: the counts, the interval, and whether it is unusual. */
export function satisfactionSentences({ week, usual, change }: WeekAndUsual): string {
  const { rated, satisfied } = week;
  if (rated === 0) return '';
  const said = `${satisfied} of ${rated} ${rated === 1 ? 'guest' : 'guests'} said okay or better`;
  if (isTooFewToSay(rated)) return `${said}: too few to say more.`;
  const { low, high } = wilsonInterval(satisfied, rated);
  return `${said}: between ${Math.round(low)} and ${Math.round(high)}%.${changeWords(week, usual)}${usualChangeWords(change)}`;
}

function changeWords(week: Share, usual: Share): string {
  if (isTooFewToSay(usual.rated)) return '';
  const before = `your usual ${satisfactionRate(usual.satisfied, usual.rated)}%`;
  const verdict = changeVerdict(week, usual);
  if (verdict === 'same') return ` About the same as ${before}.`;
  if (verdict === 'unclear') return unclearWords(week, usual, before);
  return ` Clearly ${verdict} than ${before}.`;
}

/** One average of bad weeks and good ones hides both. */
function usualChangeWords(change: ChangeWithinPeriod | undefined): string {
  if (!change) return '';
  const { isBetter, firstPercent, secondPercent } = change;
  return ` Your usual itself ${isBetter ? 'rose' : 'fell'} from ${firstPercent} to ${secondPercent}% over the weeks before.`;
}

/**
 * The usual value has an uncertainty of its own, so it may lie outside the interval just named
 * without being clearly different. 'No clear change' would then contradict the numbers beside it.
 */
function unclearWords(week: Share, usual: Share, before: string): string {
  const usualPercent = satisfactionRate(usual.satisfied, usual.rated);
  const { low, high } = wilsonInterval(week.satisfied, week.rated);
  if (usualPercent > Math.round(high)) return ` Lower than ${before}, but it may be chance.`;
  if (usualPercent < Math.round(low)) return ` Higher than ${before}, but it may be chance.`;
  return ` No clear change from ${before}.`;
}
