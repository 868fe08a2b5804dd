import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeKeyring } from '#server/platform/keyring.ts';
import {
  newTicketCode,
  possibleTicketHashes,
  rederiveTicketCode,
  ticketHashOf,
} from './ticket-code.ts';

const keys = makeKeyring('a secret that outlasts every change of the code');
const ID = '019a8c3e-5b7a-7c11-8f2e-3d4c5b6a7988';
/**
 * The codes of this id under this secret: FIRST in the first format, without a minute, and NOW in
 * today's.
 */
const FIRST = 'YBM1YBX4WB8CX363C336TKDMEB';
const NOW = 'W0VBYBX4WB8CX363C336TKDMEB';

test('a retried answer gets the same ticket code, even if an earlier release created the code', () => {
  expect(newTicketCode({ keys }, ID)).toBe(NOW);
  for (const code of [FIRST, NOW]) {
    const [known, ofFirst] = possibleTicketHashes(code);
    const stored = code === FIRST ? ofFirst : known;
    expect(rederiveTicketCode({ keys }, ID, stored ?? null)).toBe(code);
  }
  expect(rederiveTicketCode({ keys }, ID, hash('sha256', 'another', 'buffer'))).toBeUndefined();
});

test('the stored hash of a ticket begins with the minute of the answer and can be computed from the ticket code', () => {
  const later = '019a8c3f-45da-7c11-8f2e-3d4c5b6a7988';
  const minuteOf = (id: string) => ticketHashOf(newTicketCode({ keys }, id)).slice(0, 8);
  expect(Number.parseInt(minuteOf(later), 16)).toBe(Number.parseInt(minuteOf(ID), 16) + 1);
  expect(ticketHashOf(NOW)).toHaveLength(40);
  expect(possibleTicketHashes(NOW)[0]?.toString('hex')).toBe(ticketHashOf(NOW));
});
