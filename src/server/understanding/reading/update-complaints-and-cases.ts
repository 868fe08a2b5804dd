import type { CaseServices } from '#server/cases/log/load-case-key.ts';
import { openOrUpdateCase } from '#server/cases/log/open-or-update-case.ts';
import { lockAnswers } from '#server/complaints/complaint-query.ts';
import { resetAlerts, wakeUpAlertJob } from '#server/feedback/alert-query.ts';
import { flagComplaints } from '#server/feedback/flagging/flag-complaints.ts';
import { releaseHeldSafetyMatters } from '#server/feedback/retention/release-held-feedback.ts';
import { dismissAlarms } from '#server/floor/calls/dismissal-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { type ClassSource, findSafetyMatters, type SafetyMatter } from './news-of-danger-query.ts';
import { joinTexts, textsToRead } from './texts-to-read.ts';

type ClassDecision = {
  saidBy: ClassSource;
  /** The id of the answer whose safety class a person has just chosen. */
  named?: string | null;
  /** The ids of answers whose guests have just changed words about danger. */
  reworded?: readonly string[];
  /** The ids of answers whose words had been read before. */
  reread?: readonly string[];
  /** The texts that were just read, by the id of the answer. Its guest may have changed them since. */
  textsRead?: ReadonlyMap<string, readonly string[]>;
  /** The id of the person; null for the reader. */
  by: string | null;
  at: Date;
};

/**
 * Updates complaint flags, alerts and cases to the current understanding of these answers, and
 * releases those that were held above the monthly limit and are safety matters.
 */
export async function updateComplaintsAndCases(
  services: CaseServices,
  tx: Transaction,
  ids: readonly string[],
  { by, textsRead, ...said }: ClassDecision,
): Promise<void> {
  const matters = await findSafetyMatters(tx, ids, said);
  const dangers = matters.filter(({ safety }) => safety !== null).map((each) => each.feedbackId);
  // Locks all these answers first, so that nothing can deadlock: flags, alerts and releases each
  // lock some of them, and an upgrade of the plan locks held answers as well.
  const cleared = by === null ? [] : matters.filter((each) => each.isOfCase && !each.safety);
  const clearedIds = cleared.map((each) => each.feedbackId);
  await lockAnswers(tx, [...dangers, ...clearedIds]);
  await flagComplaints(
    tx,
    matters.map(({ feedbackId, isSerious }) => ({ id: feedbackId, isSerious })),
    { by, at: said.at },
  );
  // A person who names the class needs no alert about it.
  const found = said.saidBy === 'the reader' ? matters.filter((each) => each.isNewMatter) : [];
  await resetAlerts(
    tx,
    found.map(({ feedbackId }) => feedbackId),
  );
  // A fixed order of businesses, whose case registers are locked, prevents deadlocks.
  const ordered = matters.toSorted((a, b) =>
    (a.businessId ?? '').localeCompare(b.businessId ?? ''),
  );
  for (const matter of ordered) {
    const { safety, isOfCase, isKnownMatter, feedbackId, venueUuid, createdAt, tableNumber } =
      matter;
    const answer = { feedbackId, venueUuid, createdAt, tableNumber };
    const words = wordsOf(matter, textsRead);
    const found = { safety, by, at: said.at, words, isKnownMatter };
    if (isOfCase) await openOrUpdateCase(services, tx, answer, found);
  }
  if (by !== null) await dismissAlarms(tx, clearedIds, { by, at: said.at });
  if (said.saidBy === 'the reader' && dangers.length > 0) await wakeUpAlertJob(tx);
  // Last, because the state of the guest's call is also recorded in the case.
  await releaseHeldSafetyMatters(services, tx, dangers, said.at);
}

/** Undefined if messages on the ticket gave the case its class. */
function wordsOf(
  { feedbackId, texts, isOfWords }: SafetyMatter,
  textsRead: ClassDecision['textsRead'],
): string | undefined {
  return isOfWords ? joinTexts(textsRead?.get(feedbackId) ?? textsToRead(texts)) : undefined;
}
