import type { Floor, FloorCall } from '#shared/floor/contract.ts';

/** For tests: the current time on boards. */
export const NOW = '2026-11-14T20:16:30.000Z';

/** For tests: a guest who has waited for four minutes, unless overridden. */
export function aCall(overrides: Partial<FloorCall> = {}): FloorCall {
  return {
    id: '0198f0c4-3c1e-7a52-9d43-5f0f3f6f2a10',
    tableNumber: '7',
    isKnownTable: true,
    isScanned: false,
    networks: [],
    rating: 'fair',
    primaryIssue: 'Disappointing food',
    safety: null,
    isEmergency: false,
    because: [],
    quote: null,
    isAlarm: false,
    status: 'waiting',
    createdAt: '2026-11-14T20:12:20.000Z',
    takenAt: null,
    takenBy: null,
    isYours: false,
    arrivedAt: null,
    givenBackAt: null,
    doneAt: null,
    withdrawnAt: null,
    dismissedBy: null,
    outcome: null,
    ...overrides,
  };
}

/** For tests: a calm floor with three tables, unless overridden. */
export function aFloor(overrides: Partial<Floor> = {}): Floor {
  return {
    venueName: 'The Copper Kettle',
    isOn: true,
    calls: [],
    tables: ['5', '7', '12'].map((name) => ({ name, lastAnswer: null, isUnhappy: false })),
    planVersion: 0,
    sectionsVersion: null,
    lastHour: null,
    listening: true,
    callsOpen: true,
    switches: { quietUntil: null, closedUntil: null },
    changes: [],
    refused: [],
    lapsed: [],
    dismissed: [],
    unsettled: [],
    now: NOW,
    ...overrides,
  };
}
