import type { Transaction } from '#server/platform/database/database.ts';
import { isGuestWordsAct } from '#shared/cases/cases.ts';
import { recentMatterCutoff } from '#shared/understanding/recent-matters.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';
import { appendToCase } from './append-to-case.ts';
import { takeCaseNumber } from './case-register.ts';
import { findBusinessOfVenue, lockCaseRegister } from './case-register-query.ts';
import { caseStateFromRow } from './case-state.ts';
import type { CaseServices } from './load-case-key.ts';
import {
  type CaseRow,
  findCaseEntriesWithText,
  findCaseLog,
  insertCase,
  lockCaseOfAnswer,
  updateCase,
} from './log-query.ts';

type CaseAnswer = {
  feedbackId: string;
  venueUuid: string;
  createdAt: Date;
  tableNumber: string | null;
};

type SafetyClassChange = {
  safety: SafetyClass | null;
  /** The person who corrected the class; null for the reader. */
  by: string | null;
  at: Date;
  /** The guest has just written about the matter on the ticket, so a closed case is reopened. */
  isOnTicket?: boolean;
  /**
   * The guest's words that report the matter, copied from the answer because the guest may change
   * them there.
   */
  words?: string | undefined;
  /**
   * The same words were read again, and the team already knows of danger in them that is at least
   * as grave.
   */
  isKnownMatter?: boolean;
};

/** Opens a case for an answer that is a safety matter, or changes the class of its case. */
export async function openOrUpdateCase(
  services: CaseServices,
  tx: Transaction,
  answer: CaseAnswer,
  found: SafetyClassChange,
): Promise<void> {
  const { safety, by, at, isOnTicket = false, words } = found;
  const { feedbackId, venueUuid, createdAt, tableNumber } = answer;
  // Lock the register before any case, or opening one case and changing another could deadlock.
  const businessId = await findBusinessOfVenue(tx, venueUuid);
  if (businessId) await lockCaseRegister(tx, businessId);
  const row = await lockCaseOfAnswer(tx, feedbackId);
  if (row) {
    await changeSafetyClass(services, tx, row, found);
    return;
  }
  if (!safety) return;
  const stored = await insertCase(tx, {
    feedbackId,
    venueUuid,
    safety,
    status: 'open',
    openedAt: at,
    feedbackCreatedAt: createdAt,
    tableNumber,
    steps: {},
  });
  // Another server has just opened the case.
  if (!stored) return;
  const number = businessId ? await takeCaseNumber(services, tx, businessId) : null;
  const opened = { ...stored, number };
  await updateCase(tx, opened.id, { number });
  const details = { safety, state: caseStateFromRow(opened), ...(isOnTicket && { isOnTicket }) };
  await appendToCase(services, tx, opened, {
    at,
    act: 'opened',
    by,
    details,
    ...(words && { words }),
  });
}

/**
 * Records that the guest's words put a life at risk although they did not change the class of the
 * case.
 */
export async function recordEmergencyInCase(
  services: CaseServices,
  tx: Transaction,
  feedbackId: string,
  { at, words }: { at: Date; words: string },
): Promise<void> {
  const row = await lockCaseOfAnswer(tx, feedbackId);
  if (!row) return;
  const newWords = await unlessInLog(tx, row, words);
  await appendToCase(services, tx, row, { at, act: 'emergency', ...newWords });
}

/**
 * Returns nothing for words that the log already contains, for example if a newer reader gives them
 * another class.
 */
async function unlessInLog(
  tx: Transaction,
  { id }: CaseRow,
  words: string | undefined,
): Promise<{ words?: string }> {
  if (!words) return {};
  const known = await findCaseEntriesWithText(tx, id);
  return known.some((entry) => isGuestWordsAct(entry.act) && entry.words === words)
    ? {}
    : { words };
}

async function changeSafetyClass(
  services: CaseServices,
  tx: Transaction,
  row: CaseRow,
  { safety, by, at, isOnTicket = false, words, isKnownMatter = false }: SafetyClassChange,
): Promise<void> {
  const from = row.clearedAt ? null : row.safety;
  const isClosed = row.status === 'closed' && !row.clearedAt;
  if (from === safety) {
    if (!isOnTicket || !isClosed) return;
    await appendToCase(services, tx, row, { at, act: 'opened_again', by, details: { isOnTicket } });
    await updateCase(tx, row.id, { status: 'open', closedAt: null });
    return;
  }
  // If a newer version of the reader renames the class of an old case or of words that the team
  // knows, the case is not reopened.
  const isRenamed =
    safety !== null &&
    by === null &&
    !isOnTicket &&
    (isKnownMatter || row.feedbackCreatedAt < recentMatterCutoff(at));
  const isRestored = isRenamed && isKnownMatter && row.clearedAt !== null;
  const wasOpen = isRestored && (await wasOpenBeforeClearing(tx, row));
  const details = {
    from,
    to: safety,
    ...(isRenamed && { isRenamed }),
    ...(isRestored && { isRestored, wasOpen }),
    ...(isOnTicket && { isOnTicket }),
  };
  const newWords = safety ? await unlessInLog(tx, row, words) : {};
  await appendToCase(services, tx, row, { at, act: 'class_changed', by, details, ...newWords });
  if (isRenamed) {
    const restored = {
      clearedAt: null,
      ...(wasOpen && ({ status: 'open', closedAt: null } as const)),
    };
    await updateCase(tx, row.id, { safety, ...(isRestored && restored) });
    return;
  }
  // A case without a class is closed; its log stays.
  const change = safety
    ? ({ safety, status: 'open', closedAt: null, clearedAt: null } as const)
    : ({ status: 'closed', closedAt: at, clearedAt: at } as const);
  if (safety && isClosed) {
    await appendToCase(services, tx, row, { at, act: 'opened_again', by });
  }
  await updateCase(tx, row.id, change);
}

/** Whether the team was still working on the case when the reader cleared it. */
async function wasOpenBeforeClearing(tx: Transaction, { id }: CaseRow): Promise<boolean> {
  const log = await findCaseLog(tx, id);
  const last = log.findLast(({ act }) => act === 'closed' || act === 'opened_again');
  return last?.act !== 'closed';
}
