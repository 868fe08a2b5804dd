import type { APIRequestContext, APIResponse, Page } from '@playwright/test';
import { expect } from './test.ts';

export const PASSWORD = 'a table by the window';

let counted = 0;

export function newEmail(): string {
  counted += 1;
  return `owner-${process.pid}-${Date.now()}-${counted}@example.com`;
}

/** Fills in the registration form and continues to the verification page. */
export async function registerInBrowser(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Username').fill('ada');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/verify-email$/);
  await expect(page.getByText(email)).toBeVisible();
}

/** Waits for the verification email in the local mailbox and returns its link. */
export async function waitForMailedLink(
  request: APIRequestContext,
  email: string,
): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const answer = await request.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`);
    const [mail] = (await answer.json()) as { text: string }[];
    link = extractTokenLink(mail?.text ?? '');
    expect(link).toBeTruthy();
  }).toPass();
  return link ?? '';
}

export function extractTokenLink(text: string): string | undefined {
  return /https?:\/\/\S+token=[\w-]+/.exec(text)?.[0];
}

type Progress = 'registered' | 'verified' | 'with-plan' | 'with-venue' | 'complete';
export type ApiOwner = {
  email: string;
  token: string;
  user: Record<string, unknown>;
  /** The session cookie, which belongs to the same session as the token. */
  cookie: Cookie;
};
type Cookie = { name: string; value: string; url: string };

/** Creates an owner through the API, up to the given stage of onboarding. */
export async function anOwner(
  request: APIRequestContext,
  progress: Progress = 'complete',
  findLink = waitForMailedLink,
): Promise<ApiOwner> {
  const email = newEmail();
  const registration = { username: 'ada', firstName: 'Ada', lastName: 'Lovelace' };
  const registered = await post(request, '/api/auth/register', {
    email,
    password: PASSWORD,
    ...registration,
  });
  let owner: ApiOwner = { email, ...registered };
  if (progress === 'registered') return owner;
  const link = await findLink(request, email);
  const token = new URL(link).searchParams.get('token');
  const verified = await post(request, '/api/verify-email', { token });
  owner = { email, ...verified };
  if (progress === 'verified') return owner;
  owner.user = (await post(request, '/api/select-plan', { plan: 'starter' }, owner.token)).user;
  if (progress === 'with-plan') return owner;
  const venueId = email.replace(/@.*/, '');
  const locations = [{ name: 'The Copper Kettle', venueId }];
  await post(request, '/api/onboarding/add-locations', { locations }, owner.token);
  if (progress === 'with-venue') return owner;
  owner.user = (await post(request, '/api/onboarding/complete-tour', {}, owner.token)).user;
  return owner;
}

/** Creates a staff member who has accepted the owner's invitation. */
export async function aStaffMember(
  request: APIRequestContext,
  owner: ApiOwner,
  { firstName }: { firstName: string },
): Promise<ApiOwner> {
  const email = newEmail();
  const invitation = { email, role: 'staff', venueIds: null };
  await post(request, '/api/team/invitations', invitation, owner.token);
  const token = new URL(await waitForMailedLink(request, email)).searchParams.get('token');
  const person = { token, firstName, lastName: 'Sun', password: PASSWORD };
  // Does not use `request`, because that is signed in as the owner.
  const { url } = owner.cookie;
  const answer = await fetch(`${url}/api/invitations/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(person),
  });
  expect(answer.status).toBe(200);
  const joined = (await answer.json()) as Pick<ApiOwner, 'token' | 'user'>;
  return { email, ...joined, cookie: sessionCookie(answer.headers.getSetCookie(), url) };
}

/** Signs in again after the first session has ended. */
export async function signInAgain(request: APIRequestContext, email: string): Promise<ApiOwner> {
  return { email, ...(await post(request, '/api/auth/login', { email, password: PASSWORD })) };
}

/**
 * Replaces the signed-in account. Opens robots.txt first, because a page that is still starting could
 * find the new account and navigate by itself.
 */
export async function switchToOwner(page: Page, { token, user, cookie }: ApiOwner): Promise<void> {
  await page.goto('/robots.txt');
  await page.context().clearCookies();
  await page.context().addCookies([cookie]);
  await page.evaluate(
    ([auth, stored]) => {
      localStorage.setItem('auth_token', auth);
      localStorage.setItem('auth_user', stored);
    },
    [token, JSON.stringify(user)] as const,
  );
}

/** Signs the browser in, with the cookie and storage the product uses, before a page is opened. */
export async function signIn(page: Page, owner: ApiOwner): Promise<void> {
  await page.context().clearCookies();
  await page.context().addCookies([owner.cookie]);
  await page.addInitScript(({ token, user }) => {
    if (sessionStorage.getItem('signed-in-by-test')) return;
    sessionStorage.setItem('signed-in-by-test', 'yes');
    localStorage.setItem('auth_token', token);
    localStorage.setItem('auth_user', JSON.stringify(user));
  }, owner);
}

async function post(
  request: APIRequestContext,
  url: string,
  data: unknown,
  token?: string,
): Promise<Omit<ApiOwner, 'email'>> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await request.fetch(url, { method: 'POST', data, headers });
  expect(answer.ok(), `${url}: ${answer.status()}`).toBe(true);
  const { token: issued, user } = (await answer.json()) as Pick<ApiOwner, 'token' | 'user'>;
  return { token: issued, user, cookie: cookieIn(answer) };
}

/** The session cookie that the response sets. */
function cookieIn(answer: APIResponse): Cookie {
  const values = answer.headersArray().map(({ value }) => value);
  return sessionCookie(values, new URL(answer.url()).origin);
}

function sessionCookie(headers: readonly string[], url: string): Cookie {
  const set = headers.map((value) => /^(\w+_session)=([^;]+)/.exec(value));
  const [, name = '', value = ''] = set.find((cookie) => cookie !== null) ?? [];
  return { name, value, url };
}
