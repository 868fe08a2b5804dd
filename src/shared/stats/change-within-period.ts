import { countDays, type DaySpan } from './definitions.ts';
import {
  differenceInterval,
  isTooFewToSay,
  type Share,
  satisfiedPercentage,
} from './wilson-interval.ts';

/** In shorter periods, one half would have more weekends than the other. */
const LEAST_DAYS = 28;
/**
 * Stricter than 95 %, because this is a second look at the same answers, and because guests of one
 * party tend to agree: of a hundred periods with equal halves, about one is called different.
 */
const Z_HALVES = 3;

/** A step of a chart with its ratings. */
type RatedStep = DaySpan & Share;

export type ChangeWithinPeriod = { isBetter: boolean; firstPercent: number; secondPercent: number };

/**
 * Whether guests were clearly more or less satisfied in the second half of a period than in the
 * first. A fall and a rise of the same size add up to 'about as many as before', which would hide
 * both from the owner.
 */
export function changeWithinPeriod(steps: readonly RatedStep[]): ChangeWithinPeriod | undefined {
  // A venue that is younger than the period has its first half after the first rating.
  const begun = steps.slice(steps.findIndex(({ rated }) => rated > 0));
  const middle = middleOf(begun);
  if (middle === undefined) return undefined;
  const [first, second] = [shareOf(begun.slice(0, middle)), shareOf(begun.slice(middle))];
  if (isTooFewToSay(first.rated) || isTooFewToSay(second.rated)) return undefined;
  const { low, high } = differenceInterval(second, first, Z_HALVES);
  if (low <= 0 && high >= 0) return undefined;
  return {
    isBetter: low > 0,
    firstPercent: Math.round(satisfiedPercentage(first) ?? 0),
    secondPercent: Math.round(satisfiedPercentage(second) ?? 0),
  };
}

/** The number of steps in the first half; undefined if the period is too short to be halved. */
function middleOf(steps: readonly DaySpan[]): number | undefined {
  const [start, end] = [steps[0], steps.at(-1)];
  if (!start || !end) return undefined;
  const length = countDays({ first: start.first, last: end.last });
  if (length < LEAST_DAYS || steps.length < 2) return undefined;
  const fromMiddle = (step: DaySpan) =>
    Math.abs(countDays({ first: start.first, last: step.last }) - length / 2);
  const nearest = steps.reduce((best, step) => (fromMiddle(step) < fromMiddle(best) ? step : best));
  return steps.indexOf(nearest) + 1;
}

function shareOf(steps: readonly RatedStep[]): Share {
  return steps.reduce<Share>(
    (sum, { rated, satisfied }) => ({
      rated: sum.rated + rated,
      satisfied: sum.satisfied + satisfied,
    }),
    { rated: 0, satisfied: 0 },
  );
}
