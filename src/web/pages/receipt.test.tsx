import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { SubscriptionOverview } from '#shared/billing/subscription-contract.ts';
import { anInvoice, anOverview } from '#web/billing/billing-fixture.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { ReceiptPage } from './receipt.tsx';

const STRIPE = { provider: 'stripe', mode: 'live', publishableKey: 'pk_live_1' };
const COVERS = {
  plan: 'premium',
  quantity: 1,
  from: '2026-11-14T12:00:00.000Z',
  until: '2026-12-14T12:00:00.000Z',
} as const;

afterEach(closePage);

async function openReceipt(
  overview: Partial<SubscriptionOverview>,
  config: object = STRIPE,
): Promise<void> {
  stubServer({
    'GET /api/subscription': [200, anOverview(overview)],
    'GET /api/billing/config': [200, config],
    'GET /api/restaurants': [200, []],
  });
  const user = aUser({ businessName: 'The Copper Kettle', firstName: 'Maya', lastName: 'Field' });
  await openPage('/receipts/20261114-A1B2C3D4', ReceiptPage, { user });
  await screen.findByRole('heading', { name: 'Receipt 20261114-A1B2C3D4' });
}

function amounts(): (string | null)[] {
  return screen.getAllByRole('row').map(({ textContent }) => textContent);
}

test('a receipt names the seller, the company, the plan with its period, the VAT and the card', async () => {
  const company = { name: 'Copper Kettle Ltd', address: '12 Harbour Street', vatNumber: 'GB123' };
  await openReceipt({
    seller: { name: 'TableTalk', details: ['Example Ltd'], email: 'hello@example.com' },
    company,
    payments: [anInvoice({ totalPence: 8900, duePence: 8900, vatPence: 1483, covers: COVERS })],
  });
  for (const text of ['Example Ltd', 'hello@example.com', ...Object.values(company).slice(0, 2)]) {
    screen.getByText(text);
  }
  screen.getByText('VAT number GB123');
  screen.getByText('14 November 2026');
  screen.getByText('Visa ending in 4242');
  expect(amounts()).toEqual([
    'DescriptionAmount',
    expect.stringMatching(/^Premium plan14 Nov\s–\s14 Dec 2026£74\.17$/),
    'Net£74.17',
    'VAT£14.83',
    'Total£89.00',
  ]);
  expect(screen.queryByRole('link', { name: /^Add your/ })).toBeNull();
});

test('a receipt without a company names the owner, asks for what is missing, and invents no VAT', async () => {
  await openReceipt(
    {
      company: { name: '', address: '12 Harbour Street', vatNumber: '' },
      payments: [anInvoice({ duePence: 1900, refundedPence: 500 })],
    },
    { provider: 'simulated', mode: 'test', notice: 'Test mode' },
  );
  screen.getByText('The Copper Kettle');
  screen.getByText('Maya Field');
  const link = screen.getByRole('link', { name: 'Add your company name and VAT number' });
  expect(link.getAttribute('href')).toBe('/settings?tab=plan');
  screen.getByText('Visa ending in 4242 (simulated payment)');
  expect(amounts().slice(2)).toEqual([
    'VATNot itemised',
    'Total£29.00',
    'From your credit£10.00',
    'Charged to your card£19.00',
    'Refunded to your card−£5.00',
  ]);
});
