import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import type { AnswerToRead } from './unread-query.ts';

export type RewordedAnswer = AnswerToRead & { rewordedAt: Date };

/** Answers whose words changed after they may have been read, longest waiting first. */
export async function findRewordedAnswers(
  db: Queryable,
  { except, most }: { except: readonly string[]; most: number },
): Promise<RewordedAnswer[]> {
  const { rows } = await db.execute<AnswerToRead & { rewordedAtMs: number }>(sql`
    select id, text_general as "textGeneral", text_specific as "textSpecific",
      primary_issue as "primaryIssue",
      (extract(epoch from reworded_at) * 1000)::float8 as "rewordedAtMs"
    from feedback
    where reworded_at is not null and id <> all(${sql.param([...except])}::uuid[])
    order by reworded_at limit ${most}
  `);
  return rows.map(({ rewordedAtMs, ...row }) => ({ ...row, rewordedAt: new Date(rewordedAtMs) }));
}

/** Marks the answer as unread and drops its correction, which was about the old words. */
export async function resetReading(db: Queryable, feedbackId: string): Promise<void> {
  await db.execute(sql`
    update understandings set reader_version = 0, corrected_at = null, corrected_by = null,
      was_serious = feedback.is_serious_complaint
    from feedback
    where feedback.id = feedback_id and feedback_id = ${feedbackId}::uuid
  `);
}

/** Whether the stored reading is of these words; also true if the answer is gone. */
export async function hasReadingOfWords(
  db: Queryable,
  feedbackId: string,
  wordsHash: string | null,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from understandings
    where feedback_id = ${feedbackId}::uuid
      and words_hash is distinct from decode(${wordsHash}, 'base64')
  `);
  return rowCount === 0;
}
