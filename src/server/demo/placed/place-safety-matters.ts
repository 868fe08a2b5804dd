import type { Rating } from '#shared/feedback/ratings.ts';
import { addDays } from '#shared/stats/definitions.ts';
import { ISSUES } from '../aspects.ts';
import type { DemoStage } from '../demo-stage.ts';
import { SAFETY_COMMENTS } from '../words/safety-words.ts';

type PlaceableAnswer = {
  createdAt: Date;
  overallRating: Rating;
  primaryIssue: string;
  textGeneral: string;
  textSpecific: string | null;
};

const WITHIN_DAYS = 75;

/**
 * Gives each safety matter to a guest who rated poor, because such an answer counts as serious
 * anyway.
 */
export function placeSafetyMatters<Row extends PlaceableAnswer>(
  rows: Row[],
  stage: DemoStage,
): Row[] {
  const { venue, clock, now } = stage;
  const { date: today } = clock.wallTimeAt(now);
  const first = addDays(today, -WITHIN_DAYS);
  const comments = SAFETY_COMMENTS.filter(({ venueId }) => venueId === venue.settings.venueId);
  const poor = rows
    .filter(({ overallRating, createdAt }) => {
      const { date } = clock.wallTimeAt(createdAt);
      return overallRating === 'poor' && date >= first && date < today;
    })
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  // Skips every other guest, so that other comments lie in between.
  const chosen = new Map(comments.map((comment, place) => [poor[2 * place + 1], comment]));
  return rows.map((row) => {
    const comment = chosen.get(row);
    if (!comment) return row;
    const { issue, text } = comment;
    return { ...row, primaryIssue: issue, textGeneral: ISSUES[issue], textSpecific: text };
  });
}
