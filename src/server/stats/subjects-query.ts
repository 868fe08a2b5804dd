import { sql } from 'drizzle-orm';
import { selectSubjectSides } from '#server/feedback/subject-sides-query.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { arrivedOnSql } from '#server/platform/database/local-days.ts';
import type { DaySpan } from '#shared/stats/definitions.ts';
import { SUBJECTS, type Subject } from '#shared/understanding/subjects.ts';
import type { ZonedVenue } from './venue-totals.ts';

type SideCounts = { tapped: number; written: number };

export type SubjectCounts = { subject: Subject; complained: SideCounts; praised: SideCounts };

type SubjectRow = { subject: Subject; side: 'complained' | 'praised' } & SideCounts;

/**
 * What guests complain about and praise, by tapping or in words. Each guest counts once per
 * subject: as tapped if they tapped it, otherwise as written.
 */
export async function countSubjects(
  db: Queryable,
  venue: ZonedVenue,
  days: DaySpan,
): Promise<SubjectCounts[]> {
  const isAsked = sql`venue_uuid = ${venue.id}::uuid and ${arrivedOnSql(days, venue.timezone)}`;
  const { rows } = await db.execute<SubjectRow>(sql`
    select subject, side, (count(*) filter (where is_tapped))::int as tapped,
      (count(*) filter (where not is_tapped))::int as written
    from (${selectSubjectSides(isAsked)}) said group by subject, side
  `);
  return SUBJECTS.map((subject) => ({
    subject,
    complained: sideOf(rows, subject, 'complained'),
    praised: sideOf(rows, subject, 'praised'),
  }))
    .filter(({ complained, praised }) => total(complained) + total(praised) > 0)
    .toSorted(
      (one, other) =>
        total(other.complained) - total(one.complained) ||
        total(other.praised) - total(one.praised),
    );
}

function sideOf(
  rows: readonly SubjectRow[],
  subject: Subject,
  side: SubjectRow['side'],
): SideCounts {
  const row = rows.find((each) => each.subject === subject && each.side === side);
  return { tapped: row?.tapped ?? 0, written: row?.written ?? 0 };
}

function total({ tapped, written }: SideCounts): number {
  return tapped + written;
}
