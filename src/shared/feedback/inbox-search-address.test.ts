import { expect, test } from 'vitest';
import { inboxSearchAddress, readInboxAddress } from './inbox-address.ts';

test.each([
  ['Priya', { period: 'last_3_months' }],
  ['Zoë & Tom', { period: 'custom', startDate: '2026-10-01', endDate: '2026-10-31' }],
] as const)('the link that searches the inbox for %s keeps the period', (name, asked) => {
  const [path, address = ''] = inboxSearchAddress(name, asked).split('?');
  expect(path).toBe('/feedback');
  expect(readInboxAddress(address).filters).toMatchObject({ search: name, asked });
});
