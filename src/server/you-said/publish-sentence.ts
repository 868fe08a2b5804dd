import { recordAudit } from '#server/audit/record-audit.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import type { Sentence } from '#shared/you-said/contract.ts';
import { numberParties, tooFewGuestsMessage } from '#shared/you-said/number-parties.ts';
import { MAX_KEPT_SENTENCES, MIN_GUESTS } from '#shared/you-said/rules.ts';
import {
  deleteSentenceInScope,
  deleteSentences,
  findSentences,
  insertSentence,
  lockSentences,
  lockSourceAnswers,
  type SentenceRow,
} from './queries.ts';

type Place = { businessId: string; venueUuid: string };
type NewSentence = { words: string; feedbackIds: readonly string[] };

/** Tells guests what came of these answers, in place of the sentence that was shown before. */
export async function publishSentence(
  services: Services,
  { businessId, venueUuid }: Place,
  { words, feedbackIds }: NewSentence,
): Promise<Sentence> {
  const at = services.now();
  return services.db.transaction(async (tx) => {
    await lockSentences(tx, venueUuid);
    const parties = numberParties(await lockSourceAnswers(tx, venueUuid, feedbackIds));
    const guests = new Set(parties.values()).size;
    if (guests < MIN_GUESTS) throw new AppError('INVALID_INPUT', tooFewGuestsMessage(guests));
    await insertSentence(tx, { venueUuid, words, at }, parties);
    const [newest, ...earlier] = await findSentences(tx, venueUuid);
    if (!newest) throw new Error('a sentence that was not stored');
    const tooOld = earlier.slice(MAX_KEPT_SENTENCES - 1);
    await deleteSentences(
      tx,
      tooOld.map(({ id }) => id),
    );
    const details = { venue: venueUuid };
    await recordAudit(tx, { at, businessId, action: 'guests.told', details });
    return presentSentence(newest);
  });
}

/** Takes a sentence away from guests at once. */
export async function withdrawSentence(
  services: Services,
  scope: TenantScope,
  id: string,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const venue = await deleteSentenceInScope(tx, scope, id);
    if (!venue) throw new AppError('NOT_FOUND', 'This is no longer on the list');
    const { businessId } = scope;
    const details = { venue };
    await recordAudit(tx, {
      at: services.now(),
      businessId,
      action: 'guests.told-no-more',
      details,
    });
  });
}

export function presentSentence(row: SentenceRow): Sentence {
  const { id, words, guests, feedbackIds, createdAt, replacedAt } = row;
  return {
    id,
    words,
    guests,
    feedbackIds,
    publishedAt: createdAt.toISOString(),
    replacedAt: replacedAt?.toISOString() ?? null,
    isShown: replacedAt === null && guests >= MIN_GUESTS,
  };
}
