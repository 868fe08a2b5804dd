import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { hasOpenCase } from '#server/cases/log/log-query.ts';
import { openOrUpdateCase } from '#server/cases/log/open-or-update-case.ts';
import {
  recordComplaintEvent,
  recordEventForAnswers,
} from '#server/complaints/record-complaint-event.ts';
import { readFeedbackEntry } from '#server/feedback/inbox/list-feedback.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import type { FeedbackWithHistory } from '#shared/feedback/list-contract.ts';
import type {
  CorrectedField,
  correctUnderstanding as contract,
} from '#shared/understanding/contract.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';
import { countUnattendedDangersOnTicket } from '../messages/danger-on-ticket-query.ts';
import { findWrittenDanger, storeAnswerToQuestion } from '../messages/message-query.ts';
import { refuseUncountedDanger, refuseUnseenDanger } from '../messages/read-messages.ts';
import { updateComplaintsAndCases } from '../reading/update-complaints-and-cases.ts';
import { lockAnswer } from '../replaced-words/replaced-words-query.ts';
import type { CorrectedValue } from '../table.ts';
import {
  applyCorrection,
  insertCorrections,
  lockUnderstanding,
  type UnderstandingCorrection,
  type UnderstandingRow,
} from './correction-query.ts';

type Correction = z.output<typeof contract.body>;
type Actor = { userId: string; tenant: TenantScope };

const FIELDS: readonly CorrectedField[] = ['tone', 'topics', 'safety'];

/**
 * Corrects the understanding of an answer and of all answers of the venue with the same words, and
 * updates complaints and cases. A correction to the reader's own values, or undefined, undoes an
 * earlier correction. If the answer's own words are no safety matter, a correction that says only
 * 'no safety matter' is about the messages on its ticket and clears their case.
 */
export async function correctUnderstanding(
  services: Services,
  { tenant, userId }: Actor,
  { feedbackId, correction }: { feedbackId: string; correction: Correction | undefined },
): Promise<FeedbackWithHistory> {
  const at = services.now();
  const complaint = { feedbackId, businessId: tenant.businessId, by: userId, at };
  return services.db.transaction(async (tx) => {
    const known = await lockUnderstanding(tx, tenant, feedbackId);
    if (!known) return await refuse(tx, tenant, feedbackId);
    const said = correction && correctedValues(known, correction, { at, by: userId });
    const next = said ? withCorrection(known, said) : valuesAsRead(known);
    const fields = FIELDS.filter((field) => isChanged(field, known, next));
    if (await isAboutMessages(tx, known, correction)) {
      // Leaves the answer's understanding as it is: the correction is about the ticket's messages.
      const said = { saidBy: 'somebody', named: feedbackId, by: userId, at } as const;
      await updateComplaintsAndCases(services, tx, [feedbackId], said);
      await recordCorrection(
        services,
        tx,
        { ...complaint, ids: [feedbackId] },
        { fields: ['safety'] },
      );
    } else if (fields.length > 0) {
      if (correction?.safety === null && fields.includes('safety')) {
        await refuseUnattendedDanger(tx, feedbackId);
      }
      const ids = await applyCorrection(tx, known, said);
      await insertCorrections(
        tx,
        fields.map((field) => ({
          feedbackId,
          venueUuid: known.venueUuid,
          field,
          from: valueBefore(known, field),
          to: next[field],
          by: userId,
          at,
          readerVersion: known.readerVersion,
        })),
      );
      await updateComplaintsAndCases(services, tx, ids, {
        saidBy: correction ? 'somebody' : 'somebody who takes a correction back',
        // A chosen class makes this answer a safety matter at any age; a corrected tone does not.
        named: correction && fields.includes('safety') ? feedbackId : null,
        by: userId,
        at,
      });
      const details = { fields, ...(!said && ({ isRestored: true } as const)) };
      await recordCorrection(services, tx, { ...complaint, ids }, details);
    }
    return await readFeedbackEntry(tx, tenant, feedbackId);
  });
}

/** Records the correction for each of these answers, and in the activity for the named one. */
async function recordCorrection(
  services: Services,
  tx: Transaction,
  { feedbackId, businessId, ids, by, at }: CorrectedAnswers,
  details: { fields: CorrectedField[]; isRestored?: true },
): Promise<void> {
  const corrected = { kind: 'corrected', at, by, details } as const;
  const others = ids.filter((id) => id !== feedbackId);
  await recordEventForAnswers(tx, others, corrected);
  const audit = { details: { fields: details.fields, answers: ids.length } };
  await recordComplaintEvent(services, tx, { feedbackId, businessId }, { ...corrected, audit });
}

type CorrectedAnswers = {
  feedbackId: string;
  businessId: string;
  ids: readonly string[];
  by: string;
  at: Date;
};

/**
 * Whether the correction dismisses the messages on the ticket. If it says how many messages the
 * person has seen, it dismisses exactly those or is refused, so that no danger is dismissed unread.
 */
async function isAboutMessages(
  tx: Transaction,
  { feedbackId, safety, suspectedSafety }: UnderstandingRow,
  correction: Correction | undefined,
): Promise<boolean> {
  if (!isOnlyNoSafetyMatter(correction)) return false;
  const isOpen = await hasOpenCase(tx, feedbackId);
  const seen = correction?.messagesSeen;
  if (seen === undefined) {
    if (!isOpen || safety || suspectedSafety) return false;
    await refuseUncountedDanger(tx, feedbackId);
    return true;
  }
  if (safety || suspectedSafety) {
    throw new AppError(
      'CONFLICT',
      'The answer itself may be a safety issue. Please correct it there.',
    );
  }
  if (!isOpen) throw new AppError('CONFLICT', 'The case is already closed.');
  await refuseUnseenDanger(tx, feedbackId, seen);
  return true;
}

/**
 * Refuses 'no safety matter' while nobody has acted on danger on the ticket: it would close the
 * case for those messages too, and the person may have read only the answer.
 */
async function refuseUnattendedDanger(tx: Transaction, feedbackId: string): Promise<void> {
  if ((await countUnattendedDangersOnTicket(tx, feedbackId)) === 0) return;
  throw new AppError(
    'CONFLICT',
    'The guest also wrote about danger on the ticket. Please read it and press “I’m on it” first.',
  );
}

/**
 * Together with a tone or topics, 'no safety matter' is about the answer's words; such a request must
 * not clear a case, even if it is repeated.
 */
function isOnlyNoSafetyMatter(correction: Correction | undefined): boolean {
  return correction?.safety === null && !correction.tone && !correction.topics;
}

/** Throws 409 for an answer without a reading, and 404 for one that this tenant does not have. */
async function refuse(tx: Transaction, tenant: TenantScope, feedbackId: string): Promise<never> {
  await readFeedbackEntry(tx, tenant, feedbackId);
  throw new AppError('CONFLICT', 'There is no reading to correct here');
}

/** The values of an understanding that are in effect. */
type UnderstandingValues = Pick<UnderstandingRow, CorrectedField | 'suspectedSafety'>;

/** Undefined if the correction equals what the reader found. */
function correctedValues(
  known: UnderstandingRow,
  { tone = known.tone ?? 'neutral', topics = known.topics, safety }: Correction,
  { at, by }: { at: Date; by: string },
): UnderstandingCorrection | undefined {
  const isToneKept = tone === known.tone;
  const toneOf = new Map(known.topics.map((topic, place) => [topic, known.topicTones[place]]));
  const topicTones = topics.map((topic) => (isToneKept && toneOf.get(topic)) || tone);
  const said = { tone, topics, topicTones, safety, correctedAt: at, correctedBy: by };
  const [next, read] = [withCorrection(known, said), valuesAsRead(known)];
  return FIELDS.some((field) => isChanged(field, read, next)) ? said : undefined;
}

function withCorrection(
  known: UnderstandingRow,
  { tone, topics, safety }: UnderstandingCorrection,
): UnderstandingValues {
  return {
    tone,
    topics: [...topics],
    safety: safety === undefined ? known.safety : safety,
    suspectedSafety: safety === undefined ? known.suspectedSafety : null,
  };
}

function valuesAsRead(known: UnderstandingRow): UnderstandingValues {
  const { readTone: tone, readTopics: topics, readSafety: safety } = known;
  return { tone, topics, safety, suspectedSafety: known.readSuspectedSafety };
}

/** A 'no' to a suspected class is a change of safety as well, although the class stays null. */
function isChanged(
  field: CorrectedField,
  one: UnderstandingValues,
  other: UnderstandingValues,
): boolean {
  if (field === 'topics') return !isDeepStrictEqual(one.topics.toSorted(), other.topics.toSorted());
  if (field === 'tone') return one.tone !== other.tone;
  return one.safety !== other.safety || one.suspectedSafety !== other.suspectedSafety;
}

function valueBefore(known: UnderstandingValues, field: CorrectedField): CorrectedValue {
  return field === 'safety' ? (known.safety ?? known.suspectedSafety) : known[field];
}

/**
 * Stores whether a message on a ticket is about danger, as a member of the venue says. Yes opens the
 * case of the answer; the answer's own understanding stays.
 */
export async function answerQuestionOnTicket(
  services: Services,
  { tenant, userId }: { userId: string; tenant: TenantScope },
  {
    feedbackId,
    messageId,
    safety,
  }: { feedbackId: string; messageId: string; safety: SafetyClass | null },
): Promise<FeedbackWithHistory> {
  const { businessId } = tenant;
  return services.db.transaction(async (tx) => {
    await readFeedbackEntry(tx, tenant, feedbackId);
    await lockAnswer(tx, feedbackId);
    const at = services.now();
    if (!(await storeAnswerToQuestion(tx, { messageId, feedbackId }, safety))) {
      throw new AppError('CONFLICT', 'This question has already been answered.');
    }
    const danger = safety && (await findWrittenDanger(tx, messageId));
    if (danger) {
      const { safety: ofCase, businessId: _, ...answer } = danger;
      const found = { safety: ofCase, by: userId, at, isOnTicket: true };
      await openOrUpdateCase(services, tx, answer, found);
    }
    const complaint = { feedbackId, businessId, ids: [feedbackId], by: userId, at };
    await recordCorrection(services, tx, complaint, { fields: ['safety'] });
    return readFeedbackEntry(tx, tenant, feedbackId);
  });
}
