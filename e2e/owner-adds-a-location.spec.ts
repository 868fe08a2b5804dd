import type { APIRequestContext } from '@playwright/test';
import { paths } from '#shared/site/paths.ts';
import { expectToast } from './expect-toast.ts';
import { type ApiOwner, anOwner, signIn } from './owner.ts';
import { expect, test } from './test.ts';

const ASKS_APPROVAL = '4000002760003184';

test('an owner on Pro approves the price of another location, and gets a credit when deleting it', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  owner.user = await subscribe(request, owner);
  await signIn(page, owner);
  await page.goto(`${paths.settings}?tab=restaurants`);
  await page.getByLabel('Restaurant Name').fill('The Second Kettle');
  await page.getByRole('button', { name: 'Add Restaurant' }).click();

  const question = page.getByRole('alertdialog', { name: 'Add another location?' });
  await expect(question).toContainText('£29 per month');
  await expect(question).toContainText('£29 today, then £29/month');
  await question.getByRole('button', { name: 'Add for £29 per month' }).click();

  const payment = page.getByRole('dialog', { name: 'Approve the payment' });
  await payment.getByLabel('Card number').fill(ASKS_APPROVAL);
  await payment.getByLabel('Expiry (MM/YY)').fill('12/34');
  await payment.getByLabel('CVC').fill('123');
  await payment.getByRole('button', { name: 'Pay £29' }).click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();

  const message =
    'Your subscription now includes 2 locations (£29.00 charged today, then £29/month each).';
  await expectToast(page, 'Restaurant added successfully', message);
  await expect(page.getByText('the-second-kettle', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Delete The Second Kettle' }).click();
  const consequences = page.getByRole('group', { name: 'Delete The Second Kettle?' });
  await expect(consequences).toContainText(
    /£2[89](\.\d\d)? for the unused days of this month is credited on your next invoice/,
  );
  await expect(consequences).toContainText('From then on: £29 per month.');
  await consequences.getByRole('button', { name: 'Confirm Delete' }).click();
  await expectToast(page, 'Restaurant deleted successfully');
});

/** Subscribes through the API and returns the updated account. */
async function subscribe(
  request: APIRequestContext,
  { token }: ApiOwner,
): Promise<ApiOwner['user']> {
  const headers = { authorization: `Bearer ${token}` };
  const post = async (url: string, data: unknown) =>
    (await request.fetch(url, { method: 'POST', headers, data })).json();
  const { clientSecret } = await post('/api/get-or-create-subscription', { plan: 'pro' });
  const card = { number: ASKS_APPROVAL, expMonth: 12, expYear: 2034, cvc: '123' };
  await post('/api/simulated-payments/confirm', { clientSecret, card });
  await post('/api/simulated-payments/authenticate', { clientSecret, approve: true });
  return (await post('/api/subscription/sync', {})).user;
}
