import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import { redeemLink } from '../delivery/ticket.ts';
import { de } from '../words/de.ts';
import { en } from '../words/en.ts';
import type { RewardTicketProps } from './reward-ticket.tsx';

vi.mock('./save-ticket-picture.ts');
// An earlier test file may have loaded these modules with the real saveTicketPicture or its own mock.
vi.resetModules();
const { saveTicketPicture } = await import('./save-ticket-picture.ts');
const { RewardTicket } = await import('./reward-ticket.tsx');

const venue = {
  venueId: 'kettle',
  name: 'The Copper Kettle',
  timezone: 'Europe/London',
} as WidgetSetup;
const ticket = { code: '7K3QD-0M9XZ', expiresAt: '2099-12-15T12:00:00.000Z' };

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  document.querySelector('meta[name="tabletalk-network-url"]')?.remove();
  vi.useRealTimers();
});

test.each([
  [undefined, 'Valid until 15 December 2099'],
  ['2099-11-16T00:00:00.000Z', 'Valid from tomorrow · Valid until 15 December 2099'],
  // The code is already valid: the guest opens it again on the next visit.
  ['2026-01-01T00:00:00.000Z', 'Valid until 15 December 2099'],
])('a reward code that is valid from %s shows: %s', (validFrom, words) => {
  const given = validFrom === undefined ? ticket : { ...ticket, validFrom };
  render(<RewardTicket ticket={given} venue={venue} language="en" words={en} />);
  screen.getByText(words);
});

test('a reward ticket on a page that stays open past midnight no longer says “tomorrow”, and later shows that the code is valid', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  // The venue closes at two in the morning; until then it is the same visit. Madrid is an hour ahead.
  vi.setSystemTime('2026-11-15T22:30:00.000Z');
  const late = { ...venue, timezone: 'Europe/Madrid' };
  const given = { ...ticket, validFrom: '2026-11-16T01:00:00.000Z' };
  render(<RewardTicket ticket={given} venue={late} language="en" words={en} />);
  screen.getByText('Valid from tomorrow · Valid until 15 December 2099');
  pass(31 * MINUTE_MS);
  screen.getByText('Valid today from 02:00 · Valid until 15 December 2099');
  expect(screen.queryByText('Show this to our staff')).toBeNull();
  pass(2 * HOUR_MS);
  screen.getByText('Valid until 15 December 2099');
  screen.getByText('Show this to our staff');
});

test('the QR code of a reward holds a link that opens the page for redeeming it', () => {
  expect(redeemLink('7K3QD-0M9XZ')).toBe(`${location.origin}/redeem?code=7K3QD-0M9XZ`);
});

test('the dates of a reward code are shown in the guest’s language', () => {
  const given = { ...ticket, validFrom: '2099-11-16T00:00:00.000Z' };
  render(<RewardTicket ticket={given} venue={venue} language="de" words={de} />);
  screen.getByText(/^Gültig ab morgen · Gültig bis 15\. Dezember 2099$/);
});

test.each([
  ['en', 'Valid from 18 November · Valid until'],
  ['es', 'Válido a partir del 18 de noviembre · '],
  ['fr', 'Valable à partir du 18 novembre · '],
  ['de', 'Gültig ab 18. November · '],
  ['it', 'Inizio validità: 18 novembre · '],
  ['pt', 'Válido a partir de 18 de novembro · '],
  ['pl', 'Ważny od 18 listopada · '],
  ['zh', '11月18日起有效 · '],
  ['ar', 'صالح ابتداءً من 18 نوفمبر · '],
] as const)(
  'the saved picture of a reward names the day from which the code is valid, in %s',
  async (language, said) => {
    const validFrom = '2099-11-18T00:00:00.000Z';
    await savedWith({ ticket: { ...ticket, validFrom }, language });
    const until = vi.mocked(saveTicketPicture).mock.lastCall?.[0].reward?.until;
    expect(until?.replaceAll('١', '1').replaceAll('٨', '8')).toContain(said);
  },
);

test('a reward code that is valid from tomorrow does not ask the guest to show it to staff today', () => {
  const early = { ...ticket, validFrom: '2099-11-18T00:00:00.000Z' };
  const { rerender } = render(
    <RewardTicket ticket={early} venue={venue} language="en" words={en} />,
  );
  expect(screen.queryByText('Show this to our staff')).toBeNull();
  rerender(<RewardTicket ticket={ticket} venue={venue} language="en" words={en} />);
  screen.getByText('Show this to our staff');
});

test.each([
  [false, 'Scan it to read replies and to write back'],
  [true, 'This was a demo. Nobody reads it, so no answer will come.'],
])('the saved picture of a reward (demo: %s) says about the ticket: %s', async (isDemo, said) => {
  const url = 'https://feedback.example.com/t/7K4M29QX3AB6DNF8H1J5PRSTVW';
  await savedWith({ ticket: { ...ticket, url }, language: 'en', venue: { ...venue, isDemo } });
  expect(vi.mocked(saveTicketPicture).mock.lastCall?.[0].ticketLink?.text).toBe(said);
});

test('the picture of a reward saved at localhost leads a phone to the network address of the server', async () => {
  document.head.insertAdjacentHTML(
    'beforeend',
    '<meta name="tabletalk-network-url" content="http://192.168.1.20:3000" data-open="true">',
  );
  const url = 'http://localhost:3000/t/7K4M29QX3AB6DNF8H1J5PRSTVW';
  await savedWith({ ticket: { ...ticket, url }, language: 'en' });
  expect(vi.mocked(saveTicketPicture).mock.lastCall?.[0].ticketLink?.url).toBe(
    'http://192.168.1.20:3000/t/7K4M29QX3AB6DNF8H1J5PRSTVW',
  );
});

async function savedWith(
  props: Pick<RewardTicketProps, 'ticket' | 'language'> & Partial<RewardTicketProps>,
) {
  render(<RewardTicket venue={venue} words={en} {...props} />);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save ticket' });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
}

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}
