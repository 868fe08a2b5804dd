import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { complaintStates } from '#server/complaints/table.ts';
import { mails } from '#server/mail/table.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { replies } from '#server/replies/table.ts';
import { rewardCodes } from '#server/rewards/table.ts';
import { venues } from '#server/venues/table.ts';
import type { ThreadSide } from '#shared/tickets/rules.ts';
import { DECIDING_WORDS_SQL } from '../alarm-words-query.ts';
import { type CaseAlarmWords, caseAlarmWordsSql } from '../alarms/case-alarm-words-query.ts';
import { isFeedbackOfGuestSql } from '../queries.ts';
import { feedback, submissionKeys } from '../table.ts';

/** The messages on the guest's ticket, oldest first. */
const CONVERSATION = sql<{ at: string; by: ThreadSide; text: string | null }[]>`coalesce((
  select jsonb_agg(
    jsonb_build_object(
      'at', said.created_at,
      'by', said.side,
      'text', said.words,
      'safety', (select safety from message_readings where message_id = said.id),
      'offered', said.offered_reward,
      'rewardCode', said.accepted_code
    )
    order by said.created_at, said.id
  )
  from thread_messages said where said.feedback_id = feedback.id
), '[]'::jsonb)`;

/** The reader's understanding of the guest's words. */
const UNDERSTOOD_AS = sql<Record<string, unknown> | null>`(
  select json_build_object(
    'language', understood.language, 'tone', understood.tone, 'topics', understood.topics,
    'safety', understood.safety, 'suspectedSafety', understood.suspected_safety,
    'because', coalesce(${DECIDING_WORDS_SQL}, '{}')
  )
  from understandings understood
  where understood.feedback_id = feedback.id and understood.tone is not null
)`;

/** The words that raised the alarm of a case, which the guest may have changed since. */
const ALARMING = sql<CaseAlarmWords[]>`coalesce((
  select ${caseAlarmWordsSql(sql`opened.id`)} from cases opened
  where opened.feedback_id = feedback.id
), '[]')`;

/** Words that the guest replaced and that have not been read yet. */
const REPLACED = sql<string[]>`array(
  select texts.words from replaced_words replaced
  cross join lateral unnest(
    array[replaced.text_general, replaced.text_specific, replaced.primary_issue]
  ) as texts (words)
  where replaced.feedback_id = feedback.id and texts.words is not null
  order by replaced.replaced_at, replaced.id
)`;

/** All data of one guest at a business, held feedback included and internal columns left out. */
export async function findFeedbackOfGuest(db: Queryable, businessId: string, email: string) {
  return db
    .select({
      restaurant: venues.name,
      createdAt: feedback.createdAt,
      email: feedback.email,
      name: feedback.customerName,
      rating: feedback.overallRating,
      issue: feedback.primaryIssue,
      text: feedback.textGeneral,
      details: feedback.textSpecific,
      server: feedback.serverName,
      table: feedback.tableNumber,
      visitDate: feedback.visitDate,
      visitTime: feedback.visitTime,
      isSeriousComplaint: feedback.isSeriousComplaint,
      rewardChosen: feedback.rewardSelected,
      rewardCode: feedback.rewardCode,
      reward: rewardCodes.rewardLabel,
      rewardExpiresAt: rewardCodes.expiresAt,
      rewardValidFrom: rewardCodes.validFrom,
      rewardRedeemedAt: rewardCodes.redeemedAt,
      rewardValidityByChance: rewardCodes.drawnUsability,
      whatCameOfFeedbackByChance: feedback.youSaidDrawn,
      hasReply: sql<boolean>`${replies.repliedAt} is not null`,
      reply: replies.message,
      repliedAt: replies.repliedAt,
      replyDelivery: replies.delivery,
      mailSentAt: mails.sentAt,
      complaintResolvedAt: complaintStates.resolvedAt,
      complaintResolvedHow: complaintStates.how,
      complaintNote: complaintStates.note,
      understoodAs: UNDERSTOOD_AS,
      alarming: ALARMING,
      replaced: REPLACED,
      conversation: CONVERSATION,
    })
    .from(feedback)
    .innerJoin(venues, eq(venues.id, feedback.venueUuid))
    .leftJoin(rewardCodes, eq(rewardCodes.code, feedback.rewardCode))
    .leftJoin(replies, eq(replies.feedbackId, feedback.id))
    .leftJoin(complaintStates, eq(complaintStates.feedbackId, feedback.id))
    .leftJoin(mails, eq(mails.id, replies.mailId))
    .where(
      and(isFeedbackOfGuestSql(email), eq(venues.businessId, businessId), isNull(venues.deletedAt)),
    )
    .orderBy(desc(feedback.createdAt), desc(feedback.id));
}

/** Includes removed venues: data that is still stored can still be erased. */
export async function lockFeedbackOfGuest(
  tx: Transaction,
  businessId: string,
  email: string,
): Promise<string[]> {
  const rows = await tx
    .select({ id: feedback.id })
    .from(feedback)
    .innerJoin(venues, eq(venues.id, feedback.venueUuid))
    .where(and(isFeedbackOfGuestSql(email), eq(venues.businessId, businessId)))
    .orderBy(asc(feedback.id))
    .for('update', { of: feedback });
  return rows.map(({ id }) => id);
}

/**
 * Names, addresses and texts of the guest, to find them in notes that the team wrote. The texts
 * include those that the guest has changed, because the team may have quoted them.
 */
export async function findGuestIdentity(tx: Transaction, ids: readonly string[]) {
  const rows = await tx
    .select({
      email: feedback.email,
      name: feedback.customerName,
      texts: sql<(string | null)[]>`array[${feedback.textGeneral}, ${feedback.textSpecific}]`,
      alarming: ALARMING,
      replaced: REPLACED,
    })
    .from(feedback)
    .where(inArray(feedback.id, [...ids]));
  const isNotNull = (text: string | null) => text !== null;
  return {
    emails: rows.map(({ email }) => email).filter(isNotNull),
    names: rows.map(({ name }) => name).filter(isNotNull),
    texts: rows.flatMap(({ texts, ...row }) => [...texts, ...earlierTexts(row)]).filter(isNotNull),
  };
}

/**
 * Earlier texts of the guest: those that raised the alarm of a case, and replaced ones not yet
 * read.
 */
export function earlierTexts({
  alarming,
  replaced,
}: {
  alarming: readonly CaseAlarmWords[];
  replaced: readonly string[];
}): string[] {
  return [...alarming.map(({ words }) => words), ...replaced];
}

/**
 * Also deletes the submission keys. Append the negative deltas first: they are made from the rows.
 */
export async function deleteFeedback(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(submissionKeys).where(inArray(submissionKeys.feedbackId, [...ids]));
  await tx.delete(feedback).where(inArray(feedback.id, [...ids]));
}
