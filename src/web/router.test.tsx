import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aVenue } from './feedback/feedback-fixture.ts';
import { closePage, openPage, stubServer } from './platform/page/page-fixture.tsx';
import { aUser } from './platform/session/session-fixture.ts';
import { AppRouter, preloadPage } from './router.tsx';

afterEach(closePage);

test('staff can open the page with the QR codes of their restaurant', async () => {
  stubServer({ 'GET /api/restaurants': [200, [aVenue()]] });
  await preloadPage('/qr-code');
  await openPage('/qr-code', AppRouter, { user: aUser({ role: 'staff' }) });
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(heading.textContent).toBe('QR Codes');
});
