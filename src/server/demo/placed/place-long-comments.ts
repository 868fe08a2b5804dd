import { DAY_MS } from '#shared/durations.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import type { DemoStage } from '../demo-stage.ts';

import { LONG_COMMENTS, type LongComment } from '../words/long-comments.ts';

type PlaceableAnswer = {
  createdAt: Date;
  overallRating: Rating;
  primaryIssue: string;
  textGeneral: string;
  textSpecific: string | null;
  serverName: string | null;
  visitTime: string | null;
};

/** A moment by the venue's own clock. */
type Moment = { daysAgo: number; hour: number };

/** Gives each long comment to a guest with the same rating at a time that fits the story. */
export function placeLongComments<Row extends PlaceableAnswer>(
  rows: Row[],
  stage: DemoStage,
): Row[] {
  const { venue, clock, random, now } = stage;
  const today = Date.parse(clock.wallTimeAt(now).date);
  const moments = new Map(
    rows.map((row) => {
      const { date, minutes } = clock.wallTimeAt(row.createdAt);
      return [row, { daysAgo: (today - Date.parse(date)) / DAY_MS, hour: minutes / 60 }];
    }),
  );
  const taken = new Map<Row, LongComment>();
  for (const comment of LONG_COMMENTS) {
    if (comment.venueId !== venue.settings.venueId) continue;
    const fitting = rows.filter((row) => !taken.has(row) && fits(comment, row, moments.get(row)));
    if (fitting.length > 0) taken.set(random.pick(fitting), comment);
  }
  return rows.map((row) => {
    const comment = taken.get(row);
    if (!comment) return row;
    const { primaryIssue, textGeneral, text } = comment;
    return {
      ...row,
      primaryIssue,
      textGeneral,
      textSpecific: text,
      serverName: null,
      visitTime: null,
    };
  });
}

function fits(comment: LongComment, row: PlaceableAnswer, moment: Moment | undefined): boolean {
  return (
    moment !== undefined &&
    row.overallRating === comment.rating &&
    isBetween(moment.daysAgo, comment.daysAgo) &&
    isBetween(moment.hour, comment.hours)
  );
}

function isBetween(value: number, [from, to]: readonly [number, number]): boolean {
  return value >= from && value <= to;
}
