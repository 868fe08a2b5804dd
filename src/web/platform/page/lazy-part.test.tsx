import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aUser } from '../session/session-fixture.ts';
import { LazyPart } from './lazy-part.tsx';
import { closePage, openPage } from './page-fixture.tsx';

afterEach(closePage);

test('a part of a page whose code failed to load says so and can be loaded again', async () => {
  let isOnline = false;
  const code = {
    name: 'part',
    load: async () => {
      if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
      return Part;
    },
  };
  const page = () => (
    <LazyPart code={code} waiting={<p>Waiting</p>}>
      {(Loaded) => <Loaded name="Ada" />}
    </LazyPart>
  );
  await openPage('/', page, { user: aUser() });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  isOnline = true;
  await act(async () => fireEvent.click(retry));
  expect(await screen.findByText('Hello, Ada')).toBeTruthy();
});

function Part({ name }: { name: string }) {
  return <p>Hello, {name}</p>;
}
