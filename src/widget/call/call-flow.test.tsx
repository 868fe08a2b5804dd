import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Answers } from '../conversation/answers.ts';
import type { Setup } from '../conversation/setup.ts';
import { partKit } from '../page/part-kit.ts';
import { en } from '../words/en.ts';
import { CallFlow } from './call-flow.tsx';
import { type CallRecord, readCallRecord, saveCallRecord } from './call-record.ts';
import { lazyKit } from './lazy-kit.ts';

const SETUP: Setup = { venueId: 'blue-door', rewards: [], language: 'en', table: '7' };
const done: CallRecord = { conversation: 'c', key: 'k', status: 'done', askedAt: 0, table: '7' };

beforeEach(() => {
  localStorage.clear();
  Object.assign(lazyKit, partKit);
});
afterEach(cleanup);

test('a call remembers that its guest wrote about danger, and the next conversation drops it', () => {
  saveCallRecord(SETUP, done, Date.now());
  const said = { rating: 'fair', topic: 'food', details: 'My lips are swelling' } as const;
  const { rerender } = render(flow('c', said));
  expect(readCallRecord(SETUP, Date.now())?.isDanger).toBe(true);
  // Taken back, it is an ordinary complaint again.
  rerender(flow('c', { ...said, details: 'Cold' }));
  expect(readCallRecord(SETUP, Date.now())?.isDanger).toBe(false);
  rerender(flow('c', said));
  rerender(flow('another', { rating: 'poor' }));
  expect(readCallRecord(SETUP, Date.now())).toBeUndefined();
});

function flow(key: string, answers: Answers) {
  return (
    <CallFlow
      conversation={{ answers, path: 'negative', phase: 'asking' }}
      setup={SETUP}
      words={en}
      keyRef={{ current: key }}
      offer={undefined}
      saidOfCallRef={{ current: {} }}
      onTell={() => undefined}
    />
  );
}
