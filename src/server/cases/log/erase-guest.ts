import type { Transaction } from '#server/platform/database/database.ts';
import { isGuestWordsAct, type NoteErasureChoice } from '#shared/cases/cases.ts';
import { appendToCase } from './append-to-case.ts';
import type { CaseServices } from './load-case-key.ts';
import { eraseCaseEntryText, findCaseEntriesWithText, lockCasesOfAnswers } from './log-query.ts';
import { type GuestIdentity, redactGuest } from './redact-guest.ts';

export type NoteDecision = { caseId: string; number: number; choice: NoteErasureChoice };

export type Erasure = {
  guest: GuestIdentity;
  /** The id of the person who erases; null for the guest. */
  by: string | null;
  at: Date;
  /** Notes without a decision are kept, but the guest's details and quotes are redacted. */
  decisions?: readonly NoteDecision[];
};

/**
 * Removes a guest's words from the cases of their answers and redacts the guest in the team's
 * notes; the team's own findings stay. Call this before the answers are deleted, because a case
 * loses its link to a deleted answer.
 */
export async function eraseGuestFromCases(
  services: CaseServices,
  tx: Transaction,
  feedbackIds: readonly string[],
  { guest, by, at, decisions = [] }: Erasure,
): Promise<void> {
  for (const row of await lockCasesOfAnswers(tx, feedbackIds)) {
    const details = by === null ? { by: 'guest' } : {};
    await appendToCase(services, tx, row, { at, act: 'erased', by, details });
    for (const { number, act, words } of await findCaseEntriesWithText(tx, row.id)) {
      const decided = decisions.find((each) => each.caseId === row.id && each.number === number);
      const choice = isGuestWordsAct(act) ? 'remove' : (decided?.choice ?? 'redact');
      const { words: redacted, removedKinds } = redactGuest(words, guest);
      if (choice === 'keep' || (choice === 'redact' && removedKinds.length === 0)) continue;
      await eraseCaseEntryText(tx, row.id, number);
      const line = { at, act: 'redacted', by } as const;
      await appendToCase(
        services,
        tx,
        row,
        choice === 'remove'
          ? { ...line, details: { of: number, isWhole: true } }
          : { ...line, details: { of: number, took: removedKinds }, words: redacted },
      );
    }
  }
}
