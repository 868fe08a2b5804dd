import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closePage, openPage, stubServer } from './page-fixture.tsx';
import { SharedErrorState, useHasSharedError } from './shared-error-state.tsx';

const PARTS = ['one', 'two', 'three'];
const unreached = new Set<string>();

function Part({ name }: { name: string }) {
  const { isError, data } = useQuery({
    queryKey: ['part', name],
    queryFn: async () => {
      if (unreached.has(name)) throw new TypeError('Failed to fetch');
      return name;
    },
  });
  const isSaid = useHasSharedError();
  if (data) return <p>There</p>;
  return isError && !isSaid ? <p>Failed alone</p> : <p>Waiting</p>;
}

function Page() {
  return (
    <SharedErrorState>
      {PARTS.map((name) => (
        <Part key={name} name={name} />
      ))}
    </SharedErrorState>
  );
}

async function open(names: readonly string[]): Promise<void> {
  for (const name of names) unreached.add(name);
  stubServer({});
  await openPage('/dashboard', Page, { user: null });
}

afterEach(() => {
  unreached.clear();
  closePage();
});

test('without a network the page shows one error, and one retry loads all parts', async () => {
  await open(PARTS);
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load data');
  expect(screen.queryByText('Failed alone')).toBeNull();
  unreached.clear();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Retry' })));
  expect(await screen.findAllByText('There')).toHaveLength(3);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a single part of a page that is unreachable shows its own error', async () => {
  await open(['two']);
  expect(await screen.findByText('Failed alone')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
