import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { FeedbackWithHistory } from '#shared/feedback/list-contract.ts';
import { aFeedback } from '../feedback-fixture.ts';
import { FeedbackHistory } from './feedback-history.tsx';

afterEach(cleanup);

const CASE = '0199a000-0000-7000-8000-000000000001';

test('the history says who has worked in the case, with a link to it beside the last act', () => {
  show({
    people: [
      { at: '2026-11-15T15:00:00.000Z', by: 'tom', byName: 'Tom' },
      { at: '2026-11-15T16:00:00.000Z', by: 'maya', byName: 'Maya' },
    ],
    stepsDone: 3,
    stepsTotal: 8,
  });
  const [, tom, maya] = screen.getAllByRole('listitem');
  expect(tom?.textContent).toContain('Tom worked on the safety case');
  expect(maya?.textContent).toContain('You worked on the safety case, 3 of 8 steps');
  const links = within(screen.getByRole('list')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([`/cases/${CASE}`]);
});

test('the history does not mention a case in which nobody has worked', () => {
  show(null);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

function show(caseWork: FeedbackWithHistory['caseWork']): void {
  const said = aFeedback({ createdAt: '2026-11-15T14:30:00.000Z', caseId: CASE });
  const entry = { ...said, note: null, history: [], caseWork };
  render(<FeedbackHistory entry={entry} timeZone="UTC" readerId="maya" isOnlyReading={false} />);
}
