import type { Alert } from '#server/feedback/alert-query.ts';
import { readConfig } from '#server/platform/config.ts';
import { MINUTE_MS } from '#shared/durations.ts';

export const ALERTED_AT = Date.UTC(2026, 10, 18, 19);
export const SERVICES = { config: readConfig({}), now: () => new Date(ALERTED_AT) };

/** An alert about illness at a table, without emergency words unless overridden. */
export function anAlert(
  tableNumber: string,
  minutesAgo: number,
  overrides: Partial<Alert> = {},
): Alert {
  return {
    id: tableNumber,
    overallRating: null,
    primaryIssue: null,
    textGeneral: null,
    textSpecific: null,
    tableNumber,
    serverName: null,
    hasEmail: false,
    createdAt: new Date(ALERTED_AT - minutesAgo * MINUTE_MS),
    isUnfinished: false,
    visitDate: null,
    visitTime: null,
    venueUuid: 'venue',
    venueId: 'luna',
    venueName: 'Luna',
    timezone: 'UTC',
    safety: 'illness',
    caseSafety: null,
    isCaseDangerEnded: false,
    alarming: [],
    isReworded: false,
    because: null,
    alarmWords: [],
    visit: null,
    isVisited: false,
    caseId: null,
    ...overrides,
  };
}

export const EMERGENCY: Partial<Alert> = { safety: 'injury', alarmWords: ['is choking'] };
