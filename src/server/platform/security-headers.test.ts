import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './security-headers.ts';

test('nothing of Stripe is let in while payments are simulated', () => {
  expect(contentSecurityPolicy('/subscribe')).not.toContain('stripe');
});

test('with Stripe, its script, its frames and its calls are let in, and nothing else is', () => {
  const policy = contentSecurityPolicy('/subscribe', { isWithStripe: true });
  expect(policy).toContain("script-src 'self' https://js.stripe.com");
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
  expect(policy).toMatch(/frame-src 'self' [^;]*https:\/\/hooks\.stripe\.com;/);
  const withoutStripe = policy.replace(/ https:\/\/[\w.*]+\.stripe\.com/g, '');
  expect(withoutStripe).toBe(contentSecurityPolicy('/subscribe'));
});
