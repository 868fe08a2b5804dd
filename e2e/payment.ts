import type { APIRequestContext, Page } from '@playwright/test';
import type { ApiOwner } from './owner.ts';
import { expect } from './test.ts';

/** Cards of the simulated payments. */
export const PAYING_CARD = '4242 4242 4242 4242';
export const PAYS_ONCE_CARD = '4000 0000 0000 0341';

export async function payWithCard(page: Page, card: string, button: string): Promise<void> {
  if (card !== PAYING_CARD) await page.getByText('Cards that are declined').click();
  await page.getByRole('button', { name: card }).click();
  await page.getByRole('button', { name: button }).click();
}

/** Pays for Pro through the API and returns the updated account. */
export async function subscribeToPro(
  request: APIRequestContext,
  { token }: Pick<ApiOwner, 'token'>,
  number: string,
): Promise<ApiOwner['user']> {
  const headers = { authorization: `Bearer ${token}` };
  const post = async (url: string, data: unknown) =>
    (await request.fetch(url, { method: 'POST', headers, data })).json();
  const { clientSecret } = await post('/api/get-or-create-subscription', { plan: 'pro' });
  const card = { number, expMonth: 12, expYear: 2034, cvc: '123' };
  const paid = await post('/api/simulated-payments/confirm', { clientSecret, card });
  expect(paid).toEqual({ status: 'succeeded' });
  return (await post('/api/subscription/sync', {})).user;
}
