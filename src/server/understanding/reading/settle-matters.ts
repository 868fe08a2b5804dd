import type { CaseServices } from '#server/cases/log/case-key.ts';
import { followSafety } from '#server/cases/log/follow-safety.ts';
import { alertAnew } from '#server/feedback/alert-query.ts';
import { flagComplaints } from '#server/feedback/complaints/flag-complaints.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { findMatters, type SaidBy } from './matters-query.ts';

type Said = {
  saidBy: SaidBy;
  /** The id of the answer whose safety class a person has just chosen. */
  named?: string | null;
  /** The id of the person; null for the reader. */
  by: string | null;
  at: Date;
};

/** Updates complaint flags, alerts and cases to the current understanding of these answers. */
export async function settleMatters(
  services: CaseServices,
  tx: Transaction,
  ids: readonly string[],
  { by, ...said }: Said,
): Promise<void> {
  const matters = await findMatters(tx, ids, said);
  await flagComplaints(
    tx,
    matters.map(({ feedbackId, isSerious }) => ({ id: feedbackId, isSerious })),
  );
  // A person who names the class needs no alert about it.
  const found = said.saidBy === 'the reader' ? matters.filter((each) => each.isNewMatter) : [];
  await alertAnew(
    tx,
    found.map(({ feedbackId }) => feedbackId),
  );
  // A fixed order of businesses, whose case registers are locked, prevents deadlocks.
  const ordered = matters.toSorted((a, b) =>
    (a.businessId ?? '').localeCompare(b.businessId ?? ''),
  );
  for (const matter of ordered) {
    const { safety, isOfCase, feedbackId, venueUuid, createdAt, tableNumber } = matter;
    const answer = { feedbackId, venueUuid, createdAt, tableNumber };
    if (isOfCase) await followSafety(services, tx, answer, { safety, by, at: said.at });
  }
}
