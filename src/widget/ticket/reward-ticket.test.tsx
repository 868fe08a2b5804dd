import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, test } from 'vitest';
import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import { de } from '../words/de.ts';
import { en } from '../words/en.ts';
import { RewardTicket } from './reward-ticket.tsx';

const venue = { venueId: 'kettle', name: 'The Copper Kettle' } as WidgetSetup;
const ticket = { code: '7K3QD-0M9XZ', expiresAt: '2099-12-15T12:00:00.000Z' };

afterEach(cleanup);

test.each([
  [undefined, 'Valid until 15 December 2099'],
  ['2099-11-16T00:00:00.000Z', 'Valid from tomorrow · Valid until 15 December 2099'],
  // Taken out again on the next visit.
  ['2026-01-01T00:00:00.000Z', 'Valid until 15 December 2099'],
])('a code that is good from %s on reads: %s', (validFrom, words) => {
  const given = validFrom === undefined ? ticket : { ...ticket, validFrom };
  render(<RewardTicket ticket={given} venue={venue} language="en" words={en} />);
  screen.getByText(words);
});

test('it is said in the guest’s language', () => {
  const given = { ...ticket, validFrom: '2099-11-16T00:00:00.000Z' };
  render(<RewardTicket ticket={given} venue={venue} language="de" words={de} />);
  screen.getByText(/^Gültig ab morgen · Gültig bis 15\. Dezember 2099$/);
});
