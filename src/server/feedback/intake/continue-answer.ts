import type { Transaction } from '#server/platform/database/database.ts';
import { insertRewardCodes, toUtc } from '#server/rewards/queries.ts';
import type { Services } from '#server/services.ts';
import { appendFeedbackDeltas } from '#server/stats/rollups/queries.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { RewardRefusal } from '#shared/feedback/contract.ts';
import { visitHour } from '#shared/feedback/format-visit.ts';
import { feedbackSentiment } from '#shared/stats/definitions.ts';
import { keepReplacedWords } from '../alarm-words-query.ts';
import { answersFromRow, type StoredAnswers, toStoredAnswers } from '../answers.ts';
import { continuesText, type RewardDecision } from './answer-parts.ts';
import {
  countRewardAgainstLimits,
  type Intake,
  lockUnfinishedAnswer,
  MAX_ALERT_WAIT_MS,
  storeContinuation,
  type UnfinishedAnswer,
} from './intake-query.ts';

/** Whether the added part has made the answer a serious complaint. */
export type ContinuationResult = { isSeriousNow: boolean };

/**
 * Adds a part to an unfinished answer. It stays one row, so that limits, rollups, alerts and cases
 * count it once; the last part gets the reward. Undefined if the answer was finished meanwhile or a
 * later part arrived first.
 */
export async function continueAnswer(
  services: Services,
  feedbackId: string,
  intake: Intake,
  /**
   * Used instead of the intake's reward decision if this part does not change the words that were
   * read.
   */
  rewardAsRead?: RewardDecision,
): Promise<ContinuationResult | undefined> {
  return services.db.transaction(async (tx) => {
    const row = await lockUnfinishedAnswer(tx, feedbackId);
    if (!row || isOlderPart(intake, row)) return undefined;
    const ids = row.heldAt === null && intake.businessId !== null ? [feedbackId] : [];
    const answers = mergedAnswers(row, intake);
    const isReworded = row.venueUuid !== null && hasDifferentAnswers(row, answers);
    // A flag that the reader has set stays as long as the words are the same.
    const isSeriousComplaint = isReworded ? answers.isSeriousComplaint : row.isSeriousComplaint;
    if (isReworded && wouldLoseText(row, answers)) {
      await keepReplacedWords(tx, feedbackId, services.now());
    }
    await appendFeedbackDeltas(tx, ids, -1);
    await storeContinuation(tx, feedbackId, intake, {
      ...answers,
      isSeriousComplaint,
      sentiment: feedbackSentiment(answers),
      visitHour: visitHour(answers.visitTime ?? undefined) ?? null,
      unfinishedAt: intake.unfinishedAt === undefined ? null : new Date(intake.unfinishedAt),
      writingUntil: intake.isStillWriting
        ? new Date(services.now().getTime() + MAX_ALERT_WAIT_MS)
        : null,
      rewordedAt: isReworded ? services.now() : row.rewordedAt,
      wasHeld: row.wasHeld && row.releasedAsSafetyAt === null,
      ...(await giveReward(
        services,
        tx,
        row,
        isReworded ? intake : { ...intake, ...rewardAsRead },
      )),
    });
    await appendFeedbackDeltas(tx, ids, 1);
    return { isSeriousNow: ids.length > 0 && isSeriousComplaint && !row.isSeriousComplaint };
  });
}

/** On a bad line parts may arrive out of order. */
function isOlderPart({ unfinishedAt }: Intake, row: UnfinishedAnswer): boolean {
  return unfinishedAt !== undefined && new Date(unfinishedAt) <= row.unfinishedAt;
}

/**
 * The last part, or one with another rating, replaces all answers. Any other part removes none: a
 * guest who goes back to rewrite an answer may leave before doing so.
 */
function mergedAnswers(row: UnfinishedAnswer, { fields, unfinishedAt }: Intake): StoredAnswers {
  const now = toStoredAnswers(fields);
  if (unfinishedAt === undefined || now.overallRating !== row.overallRating) return now;
  const given = Object.entries(now).filter(([, value]) => value !== null);
  return {
    ...answersFromRow(row),
    ...Object.fromEntries(given),
    isSeriousComplaint: now.isSeriousComplaint || row.isSeriousComplaint,
  };
}

const TEXTS = ['primaryIssue', 'textGeneral', 'textSpecific'] as const;

function hasDifferentAnswers(row: UnfinishedAnswer, answers: StoredAnswers): boolean {
  return (
    row.overallRating !== answers.overallRating ||
    TEXTS.some((field) => row[field] !== answers[field])
  );
}

/**
 * Whether a text is no longer part of the answer. A text that moved or was only added to is not
 * lost, because it is read again together with the new words.
 */
function wouldLoseText(row: UnfinishedAnswer, answers: StoredAnswers): boolean {
  const stay = TEXTS.map((field) => answers[field] ?? '');
  return TEXTS.some((field) => {
    const old = row[field];
    return old !== null && !stay.some((text) => continuesText(text, old));
  });
}

/** Applies the same reward rules as for an answer that comes in one piece. */
async function giveReward(
  services: Services,
  tx: Transaction,
  row: UnfinishedAnswer,
  intake: Intake,
): Promise<{ rewardCode?: string; rewardRefusal?: RewardRefusal | null }> {
  const { reward, venueUuid, venueId, unfinishedAt } = intake;
  if (unfinishedAt !== undefined) return {};
  if (!reward || venueUuid === null || row.wasHeld || row.releasedAsSafetyAt) {
    const isLeftToPeople = reward && row.releasedAsSafetyAt;
    return { rewardRefusal: intake.rewardRefusal ?? (isLeftToPeople ? 'left-to-people' : null) };
  }
  const rewardRefusal = await countRewardAgainstLimits(services, tx, row.id, intake);
  if (rewardRefusal) return { rewardRefusal };
  const { code, type, label, validDays, usableFrom, drawn } = reward;
  const createdAt = services.now();
  const expiresAt = new Date(createdAt.getTime() + validDays * DAY_MS);
  await insertRewardCodes(tx, [
    {
      code,
      rewardType: type,
      rewardLabel: label,
      venueId,
      venueUuid,
      validFrom: await toUtc(tx, usableFrom, intake.rewardBounds.timezone),
      drawnUsability: drawn ?? null,
      expiresAt,
      createdAt,
    },
  ]);
  return { rewardCode: code, rewardRefusal: null };
}
