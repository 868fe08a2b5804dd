import { DAY_MS } from '#shared/durations.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import type { DemoStage } from './demo-stage.ts';

import { LONG_COMMENTS, type LongComment } from './words/long-comments.ts';

type Written = {
  createdAt: Date;
  overallRating: Rating;
  primaryIssue: string;
  textGeneral: string;
  textSpecific: string | null;
  serverName: string | null;
  visitTime: string | null;
};

/** Gives each long comment to one guest who rated alike at a time that fits the story. */
export function placeLongComments<Row extends Written>(rows: Row[], stage: DemoStage): Row[] {
  const { venue, random } = stage;
  const taken = new Map<Row, LongComment>();
  for (const comment of LONG_COMMENTS) {
    if (comment.venueId !== venue.settings.venueId) continue;
    const fitting = rows.filter((row) => !taken.has(row) && fits(comment, row, stage));
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

function fits(comment: LongComment, row: Written, { clock, now }: DemoStage): boolean {
  const daysAgo = (now.getTime() - row.createdAt.getTime()) / DAY_MS;
  const hour = clock.wallTimeAt(row.createdAt).minutes / 60;
  return (
    row.overallRating === comment.rating &&
    isBetween(daysAgo, comment.daysAgo) &&
    isBetween(hour, comment.hours)
  );
}

function isBetween(value: number, [from, to]: readonly [number, number]): boolean {
  return value >= from && value <= to;
}
