import { answerQuickly, aVenue, choose, openWidget, press, step, storedFeedback } from './guest.ts';
import { expect, test } from './test.ts';

test('a reload asks whether to carry on, and goes on where the guest was', async ({ page }) => {
  await openWidget(page, '?table=4');
  await choose(page, 'Great');
  await choose(page, 'Great value');
  await page.reload();
  await expect(page.getByText('Welcome back. Carry on where you were?')).toBeVisible();
  await step(page, 'Step 3 of 8');
  await press(page, 'Carry on');
  await expect(page.getByLabel('Your comment')).toBeVisible();
  await page.reload();
  await press(page, 'Start over');
  await step(page, 'Step 1 of 8');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Excellent' })).toBeVisible();
  await openWidget(page, '?table=5');
  await expect(page.getByText('Welcome back.')).toBeHidden();
});

test('feedback finished without network arrives exactly once when it is back', async ({
  page,
  context,
  request,
  server,
}) => {
  const { venueId } = await aVenue(request);
  await openWidget(page, `?venue=${venueId}`);
  await answerQuickly(page);
  await context.setOffline(true);
  await choose(page, 'Free dessert');
  await expect(page.getByText("You're offline. Your feedback is safe here")).toBeVisible();
  expect(await storedFeedback(server, venueId)).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByText("You're back online. Your feedback has been sent.")).toBeVisible();
  await expect(page.locator('.code')).toBeVisible();
  expect(await storedFeedback(server, venueId)).toHaveLength(1);
});

test('an answer lost on the way and a closed tab do not send twice', async ({
  page,
  context,
  request,
  server,
}) => {
  const { venueId } = await aVenue(request);
  await openWidget(page, `?venue=${venueId}`);
  await answerQuickly(page);
  // The server stores it, and the guest never hears of it.
  await page.route('**/api/feedback', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await choose(page, 'Free dessert');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.close();
  const another = await context.newPage();
  await openWidget(another, `?venue=${venueId}`);
  await expect(another.getByText('Thank you for your feedback!')).toBeVisible();
  const [row, ...others] = await storedFeedback(server, venueId);
  expect(others).toEqual([]);
  await expect(another.locator('.code')).toContainText(String(row?.reward_code));

  await another.reload();
  await another.locator('summary').click();
  await expect(another.locator('.code')).toContainText(String(row?.reward_code));
  await step(another, 'Step 1 of 8');
});

test('a widget that was opened once opens again without network', async ({ page, context }) => {
  await openWidget(page, '?table=9');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while ((await (await caches.open('tabletalk-widget-1')).keys()).length < 4) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  await context.setOffline(true);
  await page.reload();
  await choose(page, 'Great');
  await choose(page, 'Great food');
  await expect(async () => {
    await page.getByRole('main').click({ position: { x: 3, y: 3 } });
    await expect(page.getByLabel('Your comment')).toBeVisible({ timeout: 250 });
  }).toPass();
  await context.setOffline(false);
});

test('a browser that keeps nothing can still answer', async ({ page, request, server }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  const { venueId } = await aVenue(request);
  await openWidget(page, `?venue=${venueId}`);
  await answerQuickly(page);
  await press(page, 'No thanks');
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible();
  expect(await storedFeedback(server, venueId)).toHaveLength(1);
});
