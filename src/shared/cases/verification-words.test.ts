import { expect, test } from 'vitest';
import { caseIntegritySentence } from './case-entry-sentence.ts';
import type { CaseFinding } from './cases.ts';

const NONE: CaseFinding[] = [];
const CHANGED: CaseFinding[] = ['table', 'steps'];

test.each([
  [NONE, null, 'Verified: nothing altered.'],
  [NONE, '2026-11-12', 'Verified: nothing altered, sealed since <2026-11-12>.'],
  [
    CHANGED,
    '2026-11-12',
    'Not verified. Changed outside TableTalk: the table was changed; the checklist was changed.',
  ],
])(
  'a case with the findings %j, sealed since %s, is described as: %s',
  (findings, sealedFrom, words) => {
    const isChainIntact = findings.length === 0;
    const file = { isChainIntact, findings, sealedFrom };
    expect(caseIntegritySentence(file, (moment) => `<${moment}>`)).toBe(words);
  },
);
