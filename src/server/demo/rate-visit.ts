import { RATINGS, type Rating } from '#shared/feedback/ratings.ts';
import type { Random } from './seeded-random.ts';

const USUAL: Readonly<Record<Rating, number>> = {
  excellent: 64,
  great: 20,
  okay: 8.5,
  fair: 4.2,
  poor: 2.4,
};

/** How much more often each rating is given per unit of trouble. */
const HIT_BY_TROUBLE: Readonly<Record<Rating, number>> = {
  excellent: -0.06,
  great: 0.1,
  okay: 0.5,
  fair: 1,
  poor: 1.1,
};

export function rateVisit(trouble: number, random: Random): Rating {
  return random.pickWeighted(RATINGS, (rating) =>
    Math.max(0.2, USUAL[rating] * (1 + HIT_BY_TROUBLE[rating] * trouble)),
  );
}

export function isNegative(rating: Rating | null | undefined): boolean {
  return rating === 'poor' || rating === 'fair';
}
