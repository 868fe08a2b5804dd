import { paths } from '#shared/site/paths.ts';
import { queryDatabase } from './database.ts';
import { expectNoAxeViolations } from './expect-no-axe-violations.ts';
import { anOwner, signIn } from './owner.ts';
import { expect, test } from './test.ts';

const MORE_SITES = [
  { name: 'Harbour & Vine', ratings: ['great', 'excellent', 'okay'] },
  { name: 'Luna Trattoria', ratings: ['poor', 'great'] },
];

test('an owner on Premium compares locations and opens the one that needs work', async ({
  page,
  request,
  server,
}) => {
  const owner = await anOwner(request);
  const headers = { authorization: `Bearer ${owner.token}` };
  await signIn(page, owner);

  await test.step('an owner on another plan is offered an upgrade', async () => {
    await page.goto(paths.crossSiteComparison);
    await page.getByRole('link', { name: 'Upgrade to Premium' }).click();
    await expect(page.getByRole('radio', { name: /Premium/ })).toBeChecked();
  });

  await test.step('the owner becomes a Premium owner of three locations', async () => {
    const upgrade = `update businesses set subscription_tier = 'premium'
      where id in (select business_id from members where user_id = $1) returning id`;
    expect(await queryDatabase(server, upgrade, [owner.user.id])).toHaveLength(1);
    for (const [index, { name, ratings }] of MORE_SITES.entries()) {
      const venueId = `${owner.email.replace(/@.*/, '')}-${index}`;
      const data = { name, venueId };
      const added = await request.post('/api/restaurants', { headers, data });
      expect(added.status()).toBe(201);
      for (const rating of ratings) {
        const sent = await request.post('/api/feedback', { data: { venueId, rating } });
        expect(sent.status()).toBe(201);
      }
    }
  });

  await test.step('the home page links to the ranking of locations', async () => {
    await page.goto(`${paths.dashboard}?refresh=true`);
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.getByRole('link', { name: /Cross-Site Analytics.*Premium/ }).click();
    await expect(page.getByRole('row')).toHaveText([
      /Location.*Trend/,
      /Harbour & VineBest\?3100%, at or above your average/,
      /Luna Trattoria250%, below your average/,
      /The Copper KettleNeeds Work\?0No ratings/,
    ]);
    const stats = page.getByRole('region', { name: 'Key figures' });
    await expect(stats).toContainText('Total Locations3');
    await expect(stats).toContainText('Average Satisfaction75%');
    await expectNoAxeViolations(page);
  });

  await test.step('the chosen range stays in the address of the page', async () => {
    await page.getByRole('combobox', { name: 'Time range' }).click();
    await page.getByRole('option', { name: 'Last 90 days' }).click();
    await expect(page).toHaveURL(/\?range=last_90_days$/);
    await expect(page.getByRole('region', { name: 'Best Performer' })).toContainText('Harbour');
  });

  await test.step('a location in the ranking links to its dashboard over the same period', async () => {
    await page.getByRole('row').getByRole('link', { name: 'Luna Trattoria' }).click();
    await expect(page).toHaveURL(/\/dashboard\?period=last_90_days$/);
    await expect(page.getByRole('region', { name: 'Key figures' })).toContainText(
      'Satisfaction Rate50%',
    );
  });
});
