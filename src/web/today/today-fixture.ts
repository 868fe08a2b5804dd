import { addDays, lastSevenDays } from '#shared/stats/definitions.ts';
import type { TodayResponse } from '#shared/today/contract.ts';

const DATE = '2026-11-15';

/** For tests: a Sunday with four guests and no complaint, unless overridden. */
export function aToday(overrides: Partial<TodayResponse> = {}): TodayResponse {
  const weeks = Array.from({ length: 13 }, (_, index) =>
    lastSevenDays(addDays(DATE, 7 * (index - 12))),
  );
  return {
    date: DATE,
    guests: 4,
    usualByNow: { least: 3, most: 6 },
    waiting: 0,
    open: { count: 0, untaken: 0, items: [] },
    unsettledVisits: [],
    openCases: 0,
    openCasesElsewhere: 0,
    wroteBack: null,
    safetyQuestions: null,
    settled: { count: 0, items: [] },
    praise: null,
    calls: null,
    satisfaction: { weeks: weeks.map((week) => ({ ...week, rated: 0, satisfied: 0 })) },
    beginning: { answers: 5, hasMadeCodes: true, hasInvited: false },
    ...overrides,
  };
}

export const TODAY_REQUEST = 'GET /api/today?venueId=kettle';
