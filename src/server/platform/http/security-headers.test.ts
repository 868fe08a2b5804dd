import { expect, test } from 'vitest';
import { anOwner, PASSWORD } from '#testing/factories.ts';
import { testApp } from '#testing/test-app.ts';
import { contentSecurityPolicy } from './security-headers.ts';

test('the content security policy does not mention Stripe while payments are simulated', () => {
  expect(contentSecurityPolicy('/subscribe')).not.toContain('stripe');
});

test('the content security policy of a page with Stripe allows its script, frames and requests, and nothing else', () => {
  const policy = contentSecurityPolicy('/subscribe', { isWithStripe: true });
  expect(policy).toContain("script-src 'self' https://js.stripe.com");
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
  expect(policy).toMatch(/frame-src 'self' [^;]*https:\/\/hooks\.stripe\.com;/);
  const withoutStripe = policy.replace(/ https:\/\/[\w.*]+\.stripe\.com/g, '');
  expect(withoutStripe).toBe(contentSecurityPolicy('/subscribe'));
});

test.each([
  ['https://tabletalk.example', true],
  ['http://localhost:3000', false],
])('with the public URL %s, cookies and pages are limited to HTTPS: %s', async (url, isHttps) => {
  const app = await testApp({ PUBLIC_URL: url });
  const { email } = await anOwner(app);
  const body = { email, password: PASSWORD };
  const { headers } = await app.send('POST', '/api/auth/login', { body });
  const cookie = String(headers['set-cookie']);
  expect(cookie).toMatch(
    /^(__Host-)?tabletalk_session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly/,
  );
  expect(cookie.match(/__Host-/g) ?? []).toHaveLength(isHttps ? 2 : 0);
  expect(cookie).not.toContain('Domain');
  expect(cookie).toContain('SameSite=Lax');
  expect(cookie.includes('Secure')).toBe(isHttps);
  expect(headers['strict-transport-security']).toBe(isHttps ? 'max-age=31536000' : undefined);
});
