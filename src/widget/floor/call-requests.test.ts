import { beforeEach, expect, test, vi } from 'vitest';
import { partDependencies } from '../platform/part-dependencies.ts';
import { dependencies, sendCall } from './call-requests.ts';
import { requestCall, setCallTable } from './call-transitions.ts';

const call = vi.fn(async (..._: unknown[]) => ({ id: '1', token: 't', status: 'waiting' }));

beforeEach(() => {
  localStorage.clear();
  call.mockClear();
  Object.assign(dependencies, partDependencies, {
    callEndpoint: call,
    readStoredPageOpening: () => 'when-it-was-opened',
  });
  history.replaceState(null, '', '/widget?venue=noir&table=7&s=Ab3dEf7h');
});

const sent = () => (call.mock.calls.at(-1)?.[1] as { body: object } | undefined)?.body;

test('a call sends the table signature from the QR code and the proof of when the page was opened', async () => {
  await sendCall('noir', requestCall({ conversation: 'c', key: 'k', table: '7' }, 0));
  expect(sent()).toMatchObject({
    tableNumber: '7',
    tableSignature: 'Ab3dEf7h',
    opening: 'when-it-was-opened',
  });
});

test('a call from a table that the guest chose does not send the signature of the scanned table', async () => {
  const asked = setCallTable(requestCall({ conversation: 'c', key: 'k', table: '7' }, 0), '12', 0);
  await sendCall('noir', asked);
  expect(sent()).toMatchObject({ tableNumber: '12', tableSignature: undefined });
});
