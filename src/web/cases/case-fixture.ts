import { CASE_STEPS, CHECKLISTS } from '#shared/cases/cases.ts';
import type { CaseFile, CaseSummary } from '#shared/cases/contract.ts';

/** For tests: a guest whose lips swelled, with nothing done about it yet, unless overridden. */
export function aCaseSummary(overrides: Partial<CaseSummary> = {}): CaseSummary {
  return {
    id: '10000000-0000-4000-8000-000000000001',
    number: 1,
    venueId: 'kettle',
    venueName: 'The Copper Kettle',
    safety: 'allergen',
    isEmergency: false,
    status: 'open',
    feedbackCreatedAt: '2026-11-15T19:29:58.000Z',
    openedAt: '2026-11-15T19:30:00.000Z',
    closedAt: null,
    feedbackId: '20000000-0000-4000-8000-000000000001',
    tableNumber: '12',
    because: ['شفايفي انتفخت'],
    quote: 'الأكل لذيذ لكن شفايفي انتفخت بعد الحلو',
    changedWords: [],
    writtenOnTicket: null,
    isUnattended: false,
    isUnconfirmed: false,
    stepsDone: 0,
    stepsTotal: CHECKLISTS.allergen.length,
    nextStep: CASE_STEPS.looked_after,
    ...overrides,
  };
}

/** For tests: the same guest's case in full. */
export function aCaseFile(overrides: Partial<CaseFile> = {}): CaseFile {
  return {
    ...aCaseSummary(),
    answer: {
      createdAt: '2026-11-15T19:29:58.000Z',
      overallRating: 'great',
      primaryIssue: null,
      textGeneral: null,
      textSpecific: 'الأكل لذيذ لكن شفايفي انتفخت بعد الحلو',
      serverName: null,
      customerName: 'Layla',
      email: 'layla@example.com',
      visitDate: null,
      visitTime: null,
      language: 'ar',
    },
    onTicket: [],
    checklist: CHECKLISTS.allergen.map((step) => ({
      step,
      words: CASE_STEPS[step],
      doneAt: null,
      doneByName: null,
    })),
    entries: [
      {
        number: 1,
        at: '2026-11-15T19:30:00.000Z',
        act: 'opened',
        by: null,
        byName: null,
        details: { safety: 'allergen' },
        sentence: 'Case opened: Allergen',
        words: null,
        hash: 'a'.repeat(64),
      },
    ],
    isChainIntact: true,
    findings: [],
    sealedFrom: '2026-11-15T19:30:00.000Z',
    similar: [],
    ...overrides,
  };
}
