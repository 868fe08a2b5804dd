import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import { queryDatabase } from './database.ts';
import { expectNoAxeViolations } from './expect-no-axe-violations.ts';
import { expectToast } from './expect-toast.ts';
import { anOwner, newEmail, PASSWORD, signIn, signInAgain, waitForMailedLink } from './owner.ts';
import { setPlan } from './set-plan.ts';
import { expect, test } from './test.ts';

/** Adds a virtual authenticator that stores passkeys and approves every request. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Leaves the app first: an open page would notice the end of its session and navigate away. */
async function signOut(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.goto('/api/logout');
}

test('an owner adds a passkey after proving who they are, and signs in with it without a password', async ({
  page,
  request,
  server,
}) => {
  const owner = await anOwner(request);
  // Make the sign-in an hour old, so that a new proof is required.
  const stale = `update sessions set proven_at = now() - interval '1 hour' where user_id = $1
    returning sid`;
  expect(await queryDatabase(server, stale, [owner.user.id])).not.toEqual([]);
  await signIn(page, owner);
  await addAuthenticator(page);
  await page.goto('/settings?tab=security');
  await expect(page.getByText('You have no passkey yet.')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('The till');
  await page.getByRole('button', { name: 'Continue' }).click();
  const question = page.getByRole('dialog', { name: 'Please confirm it’s you' });
  await question.getByLabel('Password', { exact: true }).fill('not the right one');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question.getByText('That password is wrong')).toBeVisible();
  await question.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await question.getByLabel('Password', { exact: true }).press('Enter');
  await expectToast(page, 'Passkey Added');
  await expect(page.getByRole('listitem').filter({ hasText: 'The till' })).toContainText(
    'not used yet',
  );

  await signOut(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/settings?tab=security');
  const row = page.getByRole('listitem').filter({ hasText: 'The till' });
  await expect(row).toContainText('last used');
  await row.getByRole('button', { name: 'Remove The till' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('You have no passkey yet.')).toBeVisible();
});

test('an owner sets up an authenticator app, and the next sign-in asks for its code or a recovery code', async ({
  page,
  request,
}) => {
  const { email } = await anOwner(request);
  await signIn(page, await signInAgain(request, email));
  await page.goto('/settings?tab=security');
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const setup = page.getByRole('dialog');
  await expect(setup.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = ((await setup.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const link = setup.getByText('Open in your authenticator app');
  await expect(link).toHaveAttribute('href', new RegExp(`^otpauth://totp/.*secret=${secret}`));
  await expect(setup.getByRole('button', { name: 'Copy the secret' })).toBeVisible();
  await setup.getByLabel('Code from the app').fill(await generate({ secret }));
  await setup.getByRole('button', { name: 'Confirm' }).click();
  const codes = setup.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expect(setup.getByText('Your authenticator app is set up.')).toBeVisible();
  await expect(setup.getByRole('button', { name: 'Copy the codes' })).toBeVisible();
  await expectNoAxeViolations(page);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  await setup.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  await signOut(page);
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const code = page.getByLabel('Code from your authenticator app');
  await expect(code).toBeFocused();
  await expectNoAxeViolations(page);
  await code.fill('000000');
  await code.press('Enter');
  await expect(page.getByText('That code is wrong')).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByLabel('Recovery code').press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a new member joins a team with a passkey instead of a password, and signs in with it again', async ({
  page,
  request,
  server,
}) => {
  const owner = await anOwner(request);
  await setPlan(server, owner, 'pro');
  const { token } = owner;
  const email = newEmail();
  const data = { email, role: 'manager', venueIds: null };
  const headers = { authorization: `Bearer ${token}` };
  expect((await request.post('/api/team/invitations', { headers, data })).status()).toBe(201);
  await addAuthenticator(page);
  await page.goto(await waitForMailedLink(request, email));
  await page.getByLabel('First name').fill('Mia');
  await page.getByLabel('Last name').fill('Moon');
  await page.getByRole('button', { name: 'Use a passkey instead of a password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: /^Join / }).click();
  await expectToast(page, 'Welcome to The Copper Kettle');

  await signOut(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/team');
  await expect(page.getByRole('listitem').filter({ hasText: 'Mia Moon' })).toContainText('You');
});
