import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { paths } from '#shared/site/paths.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { ContactPage } from './contact.tsx';

afterEach(closePage);

test('the contact page tells guests that they can erase what they wrote on their ticket', async () => {
  stubServer({});
  await openPage(paths.contact, ContactPage, { user: null });
  const guests = screen.getByRole('heading', { name: 'If you’re a guest' }).closest('section');
  expect(guests?.textContent).toContain(
    'You can see what you wrote, and erase it for good, on your ticket',
  );
});
