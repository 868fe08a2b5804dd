import type { CaseStep } from '#shared/cases/cases.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';
import type { CaseEntryRow, CaseRow } from './log-query.ts';

/** Everything in a case that its log protects. Timestamps are strings, as in the log. */
export type CaseState = {
  number: number | null;
  venue: string;
  table: string | null;
  saidAt: string;
  openedAt: string;
  safety: SafetyClass;
  status: CaseRow['status'];
  closedAt: string | null;
  clearedAt: string | null;
  steps: CaseRow['steps'];
};

export function caseStateFromRow(row: CaseRow): CaseState {
  return {
    number: row.number,
    venue: row.venueUuid,
    table: row.tableNumber,
    saidAt: row.feedbackCreatedAt.toISOString(),
    openedAt: row.openedAt.toISOString(),
    safety: row.safety,
    status: row.status,
    closedAt: row.closedAt?.toISOString() ?? null,
    clearedAt: row.clearedAt?.toISOString() ?? null,
    steps: row.steps,
  };
}

/** The case according to its log, even if its row was changed. */
export function caseRowFromState(row: CaseRow, state: CaseState): CaseRow {
  return {
    ...row,
    number: state.number,
    tableNumber: state.table,
    feedbackCreatedAt: new Date(state.saidAt),
    openedAt: new Date(state.openedAt),
    safety: state.safety,
    status: state.status,
    closedAt: state.closedAt === null ? null : new Date(state.closedAt),
    clearedAt: state.clearedAt === null ? null : new Date(state.clearedAt),
    steps: state.steps,
  };
}

/**
 * The log line that contains the full state: the opening or, in older cases, the seal that was
 * added later.
 */
export function findSeal(entries: readonly CaseEntryRow[]): CaseEntryRow | undefined {
  return entries.find(({ isKeyed, details }) => isKeyed && typeof details.state === 'object');
}

/** The state of a case from its log alone; undefined for a log that is not sealed yet. */
export function caseStateFromLog(entries: readonly CaseEntryRow[]): CaseState | undefined {
  const seal = findSeal(entries);
  if (!seal) return undefined;
  // Trusted without validation, because the hash check reports a forged line.
  const state = structuredClone(seal.details.state) as CaseState;
  for (const entry of entries) if (entry.number > seal.number) applyEntryToState(state, entry);
  return state;
}

function applyEntryToState(state: CaseState, { act, at, by, details }: CaseEntryRow): void {
  const moment = at.toISOString();
  if (act === 'step_done' && by !== null) {
    state.steps[details.step as CaseStep] = { at: moment, by };
  } else if (act === 'step_undone') {
    delete state.steps[details.step as CaseStep];
  } else if (act === 'closed') {
    Object.assign(state, { status: 'closed', closedAt: moment });
  } else if (act === 'opened_again') {
    Object.assign(state, { status: 'open', closedAt: null });
  } else if (act === 'class_changed' && details.to === null) {
    Object.assign(state, { status: 'closed', closedAt: moment, clearedAt: moment });
  } else if (act === 'class_changed' && details.isRenamed === true) {
    Object.assign(state, {
      safety: details.to,
      ...(details.isRestored === true && { clearedAt: null }),
      ...(details.wasOpen === true && { status: 'open', closedAt: null }),
    });
  } else if (act === 'class_changed') {
    const open = { status: 'open', closedAt: null, clearedAt: null };
    Object.assign(state, { safety: details.to, ...open });
  }
}
