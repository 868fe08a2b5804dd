import type { z } from 'zod';
import { rankAlarms } from '#server/feedback/alarms/attach-alarms.ts';
import { type CaseAlarm, findCaseAlarms } from '#server/feedback/alarms/case-alarm-query.ts';
import { findAlarmSources } from '#server/feedback/inbox/alarm-sources-query.ts';
import {
  findUnconfirmedAlarmIds,
  findUnconfirmedIds,
} from '#server/feedback/inbox/unconfirmed-alarms.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { findDangersOnTicket } from '#server/understanding/messages/danger-on-ticket-query.ts';
import { findOwnVenue } from '#server/venues/queries.ts';
import type { EndpointResponse } from '#shared/api/endpoint.ts';
import { AppError } from '#shared/api/errors.ts';
import { caseEntrySentence, findRedaction } from '#shared/cases/case-entry-sentence.ts';
import {
  CASE_SIMILAR_HOURS,
  CASE_STEPS,
  type CaseStatus,
  CHECKLISTS,
  isGuestWordsAct,
} from '#shared/cases/cases.ts';
import {
  type CaseEntry,
  type CaseFile,
  type CaseSummary,
  type listCases as contract,
  type countCases as countContract,
  MAX_CASES_PER_PAGE,
} from '#shared/cases/contract.ts';
import { countCaseSteps } from '#shared/cases/count-case-steps.ts';
import { DAY_MS } from '#shared/durations.ts';
import { SUBMISSION_KEY_DAYS } from '#shared/feedback/rules.ts';
import { quoteSentence } from '#shared/understanding/quote-sentence.ts';
import {
  type CaseCursor,
  type CaseWithVenue,
  countOpenCases,
  findAnswer,
  findCase,
  findCaseEntries,
  findCases,
  findCasesOfAnswers,
  findFeedbackIdsWithOpenCase,
  findSimilarAnswers,
  findVenuesWithOpenCases,
  type SimilarAnswerRow,
} from './case-query.ts';
import { checkCaseRegister } from './log/case-register.ts';
import { caseRowFromState } from './log/case-state.ts';
import { checkCaseLog } from './log/check-case-log.ts';
import { type CaseServices, loadCaseKey } from './log/load-case-key.ts';

const MAX_PRESSING = 10;
/** Cases are ranked by whether a code was scanned, which is stored only for this long. */
const PRESSING_FOR_MS = SUBMISSION_KEY_DAYS * DAY_MS;

type CaseReadServices = CaseServices & { db: Queryable };
type CaseListServices = CaseReadServices & Pick<Services, 'db' | 'now'>;

export async function listCases(
  services: CaseListServices,
  scope: TenantScope,
  { venueId, status, before, limit = MAX_CASES_PER_PAGE }: z.output<typeof contract.query>,
): Promise<EndpointResponse<typeof contract>> {
  const { db } = services;
  await requireOwnVenue(db, scope, venueId);
  const hasPressing = before === undefined && status !== 'closed';
  const [found, pressing, openCount, register] = await Promise.all([
    // Fetches one more than the limit, to know whether there is a next page.
    findCases(
      db,
      scope,
      { venueId, status, after: before ? parseCaseCursor(before) : undefined },
      limit + 1,
    ),
    hasPressing ? findPressingCases(services, scope, venueId) : [],
    countOpenCases(db, scope, venueId),
    checkCaseRegister(services, db, scope.businessId),
  ]);
  const shown = found.slice(0, limit);
  const answers = [...shown, ...pressing].flatMap(answerFromCase);
  const unconfirmed = await findUnconfirmedAlarmIds(db, answers);
  const alarms = await findCaseAlarms(
    db,
    answers.map(({ id }) => id),
  );
  const last = found.length > limit ? shown.at(-1) : undefined;
  const next = last ? cursorFromCase(last.row) : null;
  const present = (each: CaseWithVenue) => presentSummary(each, unconfirmed, alarms);
  return { cases: shown.map(present), pressing: pressing.map(present), openCount, next, register };
}

export async function countCases(
  { db }: { db: Queryable },
  scope: TenantScope,
  venueId: string | undefined,
): Promise<EndpointResponse<typeof countContract>> {
  await requireOwnVenue(db, scope, venueId);
  return { open: await countOpenCases(db, scope, venueId) };
}

async function requireOwnVenue(
  db: Queryable,
  scope: TenantScope,
  venueId: string | undefined,
): Promise<void> {
  if (venueId === undefined || (await findOwnVenue(db, scope, venueId))) return;
  throw new AppError('NOT_FOUND', 'Restaurant not found');
}

/** Reads a case; another owner's case gets the same 404 as one that does not exist. */
export async function readCase(
  services: CaseReadServices,
  scope: TenantScope,
  id: string,
): Promise<CaseFile> {
  const { db } = services;
  const stored = await findCase(db, scope, id);
  if (!stored) throw new AppError('NOT_FOUND', 'We can’t find this case');
  const entries = await findCaseEntries(db, id);
  const log = entries.map(({ entry }) => entry);
  const { findings, sealedFrom, state } = checkCaseLog(
    stored.row,
    log,
    await loadCaseKey(services, db),
  );
  const found = { ...stored, row: caseRowFromState(stored.row, state) };
  const { feedbackId, safety } = found.row;
  const answer = feedbackId === null ? undefined : await findAnswer(db, feedbackId);
  const onTicket = feedbackId === null ? [] : await findDangersOnTicket(db, feedbackId);
  const similar =
    feedbackId === null
      ? []
      : await findSimilarAnswers(db, { feedbackId, safety, hours: CASE_SIMILAR_HOURS });
  const summary = presentSummary(
    found,
    await findUnconfirmedAlarmIds(db, answerFromCase(found)),
    await findCaseAlarms(db, feedbackId === null ? [] : [feedbackId]),
  );
  return {
    ...summary,
    answer: answer ? presentAnswer(answer) : null,
    onTicket: onTicket.map(({ at, words }) => ({ at: at.toISOString(), words })),
    checklist: presentChecklist(found, entries),
    entries: presentEntries(entries, summary),
    isChainIntact: findings.length === 0,
    findings,
    sealedFrom: sealedFrom?.toISOString() ?? null,
    similar: similar.map(presentSimilar),
  };
}

function presentAnswer({
  venueUuid: _,
  createdAt,
  ...answer
}: NonNullable<Awaited<ReturnType<typeof findAnswer>>>): CaseFile['answer'] {
  return { ...answer, createdAt: createdAt.toISOString() };
}

function cursorFromCase({ status, feedbackCreatedAt, id }: CaseCursor): string {
  return [status, feedbackCreatedAt.getTime(), id].join('.');
}

/** Parses a cursor that the contract has already validated. */
function parseCaseCursor(text: string): CaseCursor {
  const [status, wroteAt, id = ''] = text.split('.');
  return { status: status as CaseStatus, feedbackCreatedAt: new Date(Number(wroteAt)), id };
}

type FoundEntry = Awaited<ReturnType<typeof findCaseEntries>>[number];

function answerFromCase({ row }: CaseWithVenue) {
  const { feedbackId: id, venueUuid, feedbackCreatedAt: createdAt } = row;
  return id === null ? [] : [{ id, venueUuid, createdAt }];
}

function presentSummary(
  { row, venueId, venueName, because, textGeneral, textSpecific }: CaseWithVenue,
  unconfirmed: ReadonlySet<string>,
  alarms: ReadonlyMap<string, CaseAlarm>,
): CaseSummary {
  const steps = CHECKLISTS[row.safety];
  const alarm = alarms.get(row.feedbackId ?? '');
  const next = steps.find((step) => !row.steps[step]);
  return {
    id: row.id,
    number: row.number,
    venueId,
    venueName,
    safety: row.safety,
    isEmergency: alarm?.isEmergency ?? false,
    status: row.status,
    feedbackCreatedAt: row.feedbackCreatedAt.toISOString(),
    openedAt: row.openedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    feedbackId: row.feedbackId,
    tableNumber: row.tableNumber,
    because: because ?? [],
    quote: quoteAnswer([textGeneral, textSpecific], because ?? []),
    changedWords: alarm?.changedWords ?? [],
    writtenOnTicket: alarm?.onTicket?.words ?? null,
    isUnattended: alarm?.isUnattended ?? false,
    isUnconfirmed: row.feedbackId !== null && unconfirmed.has(row.feedbackId),
    ...countCaseSteps(row),
    nextStep: next ? CASE_STEPS[next] : null,
  };
}

/** A row of the list has room for about four lines on a phone. */
const MAX_QUOTED = 160;

function quoteAnswer(texts: readonly (string | null)[], because: readonly string[]): string | null {
  const written = new Set(texts.filter((text) => text !== null));
  return quoteSentence([...written].join('\n'), because, MAX_QUOTED) ?? null;
}

function presentChecklist(
  { row: { safety, steps } }: CaseWithVenue,
  entries: readonly FoundEntry[],
): CaseFile['checklist'] {
  const names = new Map(entries.map(({ entry, byName }) => [entry.by, byName]));
  return CHECKLISTS[safety].map((step) => {
    const done = steps[step];
    return {
      step,
      words: CASE_STEPS[step],
      doneAt: done?.at ?? null,
      doneByName: (done && names.get(done.by)) ?? null,
    };
  });
}

/**
 * Shows the redacted text of a note in the line of the original note, and the guest's words only if
 * the answer no longer shows them.
 */
function presentEntries(
  found: readonly FoundEntry[],
  { changedWords }: Pick<CaseSummary, 'changedWords'>,
): CaseEntry[] {
  const rows = found.map(({ entry }) => entry);
  const isHidden = ({ act, words }: FoundEntry['entry']) =>
    act === 'redacted' ||
    (isGuestWordsAct(act) && !changedWords.some((changed) => changed.words === words));
  return found.map(({ entry, byName }) => {
    const { number, at, act, by, details, words, hash } = entry;
    return {
      number,
      at: at.toISOString(),
      act,
      by,
      byName,
      details,
      sentence: caseEntrySentence(act, details, by),
      words: isHidden(entry) ? null : (words ?? findRedaction(rows, number)?.words ?? null),
      hash,
    };
  });
}

function presentSimilar(row: SimilarAnswerRow): CaseFile['similar'][number] {
  const { createdAt, isSameClass, isSameTable, isSamePerson, isSameTopic, ...rest } = row;
  const { id, overallRating, tableNumber, serverName, words, safety } = rest;
  return {
    id,
    createdAt: new Date(createdAt).toISOString(),
    overallRating,
    tableNumber,
    serverName,
    words,
    safety,
    shares: [
      ...(isSameClass ? (['class'] as const) : []),
      ...(isSameTable ? (['table'] as const) : []),
      ...(isSamePerson ? (['person'] as const) : []),
      ...(isSameTopic ? (['topic'] as const) : []),
    ],
  };
}

/**
 * The most urgent open cases: those on which nobody has acted, then the others. Both groups are in
 * the order of the board and of Today. Doubtful cases are left out, so that invented alarms never
 * hide a real one, however many there are.
 */
async function findPressingCases(
  { db, now }: Pick<Services, 'db' | 'now'>,
  scope: TenantScope,
  venueId: string | undefined,
): Promise<CaseWithVenue[]> {
  const until = now();
  const since = new Date(until.getTime() - PRESSING_FOR_MS);
  const venueUuids = await findVenuesWithOpenCases(db, scope, venueId);
  if (venueUuids.length === 0) return [];
  const sources = await findAlarmSources(db, venueUuids, { since, until });
  const open = await findFeedbackIdsWithOpenCase(
    db,
    sources.map(({ id }) => id),
  );
  const unconfirmed = findUnconfirmedIds(sources);
  const alarms = sources.map((source) => ({ ...source, isOpen: open.has(source.id) }));
  const ranked = rankAlarms(alarms, until).filter((id) => !unconfirmed.has(id));
  const unattended = new Set(
    sources.flatMap(({ id, unattendedSince }) => (unattendedSince === null ? [] : [id])),
  );
  const pressing = [
    ...ranked.filter((id) => unattended.has(id)),
    ...ranked.filter((id) => !unattended.has(id)),
  ].slice(0, MAX_PRESSING);
  const places = new Map(pressing.map((id, place) => [id, place]));
  const placeOf = ({ row }: CaseWithVenue) => places.get(row.feedbackId ?? '') ?? MAX_PRESSING;
  const found = await findCasesOfAnswers(db, scope, [...places.keys()]);
  return found.toSorted((one, other) => placeOf(one) - placeOf(other));
}
