import { type SQL, sql } from 'drizzle-orm';
import { alarmWordsSql } from '#server/feedback/alarm-words-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import { isEmergency } from '#shared/understanding/emergency-words.ts';
import { RECENT_MATTER_DAYS, recentMatterCutoff } from '#shared/understanding/recent-matters.ts';
import type { SafetyClass, Understanding } from '#shared/understanding/understanding.ts';
import {
  graverSafetyClassSql,
  hasChangedDangerWordsSql,
  isGraverClassSql,
  safetyClassOfMessagesSql,
} from '../messages/danger-on-ticket-query.ts';
import {
  ADJUSTED_READING_SQL,
  dangerOnlyReadingSql,
  type ReadingToStore,
} from './reading-query.ts';
import type { AnswerTexts } from './texts-to-read.ts';

const IS_NOT_CLEARED = sql`opened.id is not null and opened.cleared_at is null`;
const IF_NOT_CLEARED = sql`case when opened.cleared_at is null then opened.safety end`;

/** Danger that the team does not know of, or an emergency that it thinks is less urgent. */
type NewsOfDanger = 'danger' | 'emergency';

/**
 * What the team has to learn about the danger in words of an answer, weighed by their rating. Null if
 * there is no danger, if it is only suspected, or if the answer already has an open case that is as
 * grave. An emergency is still news if the words that the team has seen sound less urgent.
 */
export async function findNewsOfDanger(
  tx: Transaction,
  { feedbackId, overallRating }: { feedbackId: string; overallRating: Rating | null },
  understanding: Understanding,
): Promise<NewsOfDanger | null> {
  const { rows } = await tx.execute<{
    safety: SafetyClass;
    known: SafetyClass | null;
    knownWords: string[];
    isGraver: boolean;
    isLesser: boolean;
  }>(sql`
    select led.safety, opened.safety as known, ${alarmWordsSql(sql`${feedbackId}::uuid`)} as "knownWords",
      ${isGraverClassSql(sql`led.safety`, sql`opened.safety`)} as "isGraver",
      ${isGraverClassSql(sql`opened.safety`, sql`led.safety`)} as "isLesser"
    from (select ${overallRating}::text as overall_rating) feedback
    cross join (${dangerOnlyReadingSql(understanding)}) reading
    cross join lateral (${ADJUSTED_READING_SQL}) led
    left join cases opened on opened.feedback_id = ${feedbackId}::uuid and opened.status = 'open'
    where led.safety is not null
  `);
  const [found] = rows;
  if (!found) return null;
  if (found.known === null || found.isGraver) return 'danger';
  const isMoreUrgent =
    isEmergency(found.safety, understanding.because) && !isEmergency(found.known, found.knownWords);
  return isMoreUrgent && !found.isLesser ? 'emergency' : null;
}

/**
 * The answers whose new words make the danger of their open case an emergency. The case keeps its
 * class, so nothing else would tell the team. The same words read again are no news.
 */
export async function findNewEmergencies(
  tx: Transaction,
  readings: readonly ReadingToStore[],
): Promise<string[]> {
  const found: string[] = [];
  for (const { id, wordsHash, understanding } of readings) {
    if (!understanding || !isEmergency(understanding.safety, understanding.because)) continue;
    const { rows } = await tx.execute<{ overallRating: Rating | null }>(sql`
      select feedback.overall_rating as "overallRating"
      from feedback left join understandings known on known.feedback_id = feedback.id
      where feedback.id = ${id}::uuid
        and known.words_hash is distinct from decode(${wordsHash}, 'base64')
    `);
    const [answer] = rows;
    const news =
      answer && (await findNewsOfDanger(tx, { feedbackId: id, ...answer }, understanding));
    if (news === 'emergency') found.push(id);
  }
  return found;
}

/** Who decided the safety class. */
export type ClassSource = 'the reader' | 'somebody' | 'somebody who takes a correction back';

export type SafetyMatter = {
  feedbackId: string;
  venueUuid: string;
  businessId: string | null;
  createdAt: Date;
  tableNumber: string | null;
  /** The words of the answer as it is now. */
  texts: AnswerTexts;
  /** Whether the words that were read last have the class that needs action. */
  isOfWords: boolean;
  /**
   * The class that needs action; null if there is none or the visit is too long ago. A case keeps
   * its class while the owner is asked about a suspected one. Unless a person has just chosen a
   * class, it also keeps the class of messages on the ticket and, while it is open, a class that is
   * graver than that of the guest's new words.
   */
  safety: SafetyClass | null;
  isSerious: boolean;
  /** Whether the answer has a case or needs one. */
  isOfCase: boolean;
  /**
   * Whether the safety matter is news to the team: it has no case, or its case was cleared, has
   * another class or gets a graver one, for example because older messages count again. A lesser
   * danger is no news if the guest's last change of words already mentioned it.
   */
  isNewMatter: boolean;
  /**
   * Whether the same words were read again and the team already knows of danger in them that is at
   * least as grave.
   */
  isKnownMatter: boolean;
};

/**
 * Decides which answers with a safety class need action: recent ones, those with a case that is not
 * cleared, and the one whose class a person has just chosen. For all others the class is only
 * shown.
 */
export async function findSafetyMatters(
  tx: Transaction,
  ids: readonly string[],
  {
    saidBy,
    named = null,
    reworded = [],
    reread = [],
    at,
  }: {
    saidBy: ClassSource;
    named?: string | null | undefined;
    /** Ids of answers whose guests have just changed words about danger. */
    reworded?: readonly string[] | undefined;
    /** Ids of answers whose words had been read before, for example by an earlier reader. */
    reread?: readonly string[] | undefined;
    at: Date;
  },
): Promise<SafetyMatter[]> {
  const { rows } = await tx.execute<Omit<SafetyMatter, 'createdAt'> & { cameAtMs: number }>(sql`
    select understood.feedback_id as "feedbackId", understood.venue_uuid as "venueUuid",
      (extract(epoch from understood.feedback_created_at) * 1000)::float8 as "cameAtMs",
      understood.table_number as "tableNumber",
      case when is_matter then matter_class else coalesce(kept_class, written_class) end as safety,
      is_matter and understood.safety = matter_class as "isOfWords",
      json_build_object('textGeneral', feedback.text_general, 'textSpecific', feedback.text_specific,
        'primaryIssue', feedback.primary_issue) as texts,
      was_serious or is_matter or kept_class is not null as "isSerious",
      venues.business_id as "businessId",
      venues.business_id is not null
        and (is_matter or opened.id is not null and not (${IS_NOT_JUDGED[saidBy]})) as "isOfCase",
      (${isKnownMatter(reread)}) as "isKnownMatter",
      is_matter and not (${isKnownMatter(reread)}) and (${isGraverClassSql(sql`matter_class`, sql`(${IF_NOT_CLEARED})`)}
        or understood.safety is distinct from (${IF_NOT_CLEARED})
        and understood.safety is distinct from (${LESSER_DANGER_TOLD})) as "isNewMatter"
    from understandings understood
    join venues on venues.id = understood.venue_uuid
    join feedback on feedback.id = understood.feedback_id
    left join cases opened on opened.feedback_id = understood.feedback_id
    cross join lateral (
      select understood.safety is not null and coalesce(
        understood.feedback_created_at >= ${recentMatterCutoff(at).toISOString()}::timestamptz
          or understood.feedback_id = ${named}::uuid or (${GOES_ON[saidBy]}),
        false
      ) as is_matter,
      case when understood.safety is null and understood.suspected_safety is not null
        then (${CLASS_KEPT_UNTIL_ANSWERED[saidBy]}) end as kept_class,
      case when ${IS_NOT_CLEARED} and understood.feedback_id is distinct from ${named}::uuid
        then ${safetyClassOfMessagesSql(sql`understood.feedback_id`)} end as written_class,
      case when (opened.status = 'open' or opened.cleared_at is not null)
        and understood.feedback_id is distinct from ${named}::uuid
        and (understood.feedback_id = any(${sql.param([...reworded])}::uuid[])
          or ${hasChangedDangerWordsSql(sql`opened.id`)})
        then (${CLASS_KEPT_UNTIL_ANSWERED[saidBy]}) end as reworded_class
    ) state
    cross join lateral (
      select ${graverSafetyClassSql(sql`understood.safety`, sql`written_class`)} as told_class
    ) told
    cross join lateral (
      select ${graverSafetyClassSql(sql`reworded_class`, sql`told_class`)} as matter_class
    ) matter
    where understood.feedback_id = any(${sql.param([...ids])}::uuid[])
    order by understood.feedback_id
  `);
  return rows.map(({ cameAtMs, ...row }) => ({ ...row, createdAt: new Date(cameAtMs) }));
}

/**
 * When an older answer keeps its case. Undoing a correction keeps only a case that was opened while
 * the answer was recent.
 */
const GOES_ON: Record<ClassSource, SQL> = {
  'the reader': IS_NOT_CLEARED,
  somebody: IS_NOT_CLEARED,
  'somebody who takes a correction back': sql`opened.opened_at
    <= opened.feedback_created_at + ${RECENT_MATTER_DAYS} * interval '1 day'`,
};

/** Whether the reader broke on the words, so that their reading says nothing about the case. */
const IS_NOT_JUDGED: Record<ClassSource, SQL> = {
  'the reader': sql`understood.failed_reads > 0 and understood.corrected_at is null`,
  somebody: sql`false`,
  'somebody who takes a correction back': sql`false`,
};

/** A case that an earlier reader cleared keeps the class that the team was told. */
function isKnownMatter(reread: readonly string[]): SQL {
  return sql`understood.feedback_id = any(${sql.param([...reread])}::uuid[]) and opened.id is not null
    and not ${isGraverClassSql(sql`matter_class`, sql`opened.safety`)}`;
}

/**
 * The lesser danger in the guest's last change of words. Null if there is none, or if a person has
 * chosen a class since: then the same danger is news again.
 */
const LESSER_DANGER_TOLD = sql`
  select told.details ->> 'safety' from case_entries told
  where told.case_id = opened.id and opened.status = 'open'
    and (told.act = 'reworded' or told.act = 'class_changed' and told."by" is not null)
  order by told.number desc limit 1`;

/**
 * The class a case keeps while the owner is asked; null if it has none. Only the owner's decision may
 * close a case that somebody may be working on. Undoing that decision restores the class that the
 * reader last gave the case, so that a case opened only by the decision is closed.
 */
const CLASS_KEPT_UNTIL_ANSWERED: Record<ClassSource, SQL> = {
  'the reader': IF_NOT_CLEARED,
  somebody: IF_NOT_CLEARED,
  'somebody who takes a correction back': sql`
    select coalesce(details ->> 'to', details ->> 'safety') from case_entries
    where case_id = opened.id and act in ('opened', 'class_changed') and "by" is null
    order by number desc limit 1`,
};
