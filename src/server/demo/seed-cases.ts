import { appendToCase } from '#server/cases/log/append-to-case.ts';
import type { CaseServices } from '#server/cases/log/load-case-key.ts';
import { type CaseRow, lockCaseOfAnswer, updateCase } from '#server/cases/log/log-query.ts';
import { openOrUpdateCase } from '#server/cases/log/open-or-update-case.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { CHECKLISTS } from '#shared/cases/checklists.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#shared/durations.ts';
import type { ComposedVenue } from './compose-venue.ts';
import { nextWorkingMoment, type VenueClock, venueClock } from './story-clock.ts';

/** The reader opens a case this soon after a guest has written. */
const READ_AFTER_MS = 2 * SECOND_MS;
/** How long the team takes for one step of a checklist. */
const STEP_TAKES_MS = 3 * HOUR_MS;
/** How many steps of a young case are done, if there was enough time. */
const STEPS_SO_FAR = 3;
/** Cases older than this are worked through and closed. */
const OPEN_FOR_MS = 14 * DAY_MS;
/** A step left for the next morning is done this long after the start of that working day. */
const INTO_MORNING_MINUTES = 20;

type Venue = { id: string; settings: { timezone: string } } & Pick<ComposedVenue, 'matters'>;

/**
 * Opens past cases, dated to when their guests wrote. Otherwise the reader would open them all one
 * by one when the server starts.
 */
export async function seedCases(
  services: CaseServices,
  tx: Transaction,
  { venues, by, now }: { venues: readonly Venue[]; by: string; now: Date },
): Promise<void> {
  const matters = venues
    .flatMap(({ id, settings, matters: atVenue }) => {
      const clock = venueClock(settings.timezone);
      return atVenue.map((matter) => ({ ...matter, venueUuid: id, clock }));
    })
    // Cases are numbered in this order.
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  for (const { clock, safety, ...answer } of matters) {
    const at = new Date(answer.createdAt.getTime() + READ_AFTER_MS);
    await openOrUpdateCase(services, tx, answer, { safety, by: null, at });
    const row = await lockCaseOfAnswer(tx, answer.feedbackId);
    if (row) await workThrough(services, tx, row, { by, now, clock });
  }
}

/** Ticks the steps that the team had time for, and closes an older case. */
async function workThrough(
  services: CaseServices,
  tx: Transaction,
  row: CaseRow,
  { by, now, clock }: { by: string; now: Date; clock: VenueClock },
): Promise<void> {
  const isOver = now.getTime() - row.openedAt.getTime() > OPEN_FOR_MS;
  const checklist = CHECKLISTS[row.safety];
  const steps: CaseRow['steps'] = {};
  let at = row.openedAt;
  for (const step of isOver ? checklist : checklist.slice(0, STEPS_SO_FAR)) {
    at = nextWorkingMoment(new Date(at.getTime() + STEP_TAKES_MS), clock, INTO_MORNING_MINUTES);
    if (at > now) break;
    steps[step] = { at: at.toISOString(), by };
    await appendToCase(services, tx, row, { at, act: 'step_done', by, details: { step } });
  }
  const end = isOver ? ({ status: 'closed', closedAt: at } as const) : {};
  await updateCase(tx, row.id, { steps, ...end });
  if (isOver) await appendToCase(services, tx, row, { at, act: 'closed', by });
}
