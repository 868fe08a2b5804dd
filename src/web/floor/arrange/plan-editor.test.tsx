import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FloorPlan } from '#shared/floor/plan-contract.ts';
import { stubServer } from '#web/platform/page/page-fixture.tsx';
import { PlanEditor } from './plan-editor.tsx';

const VENUE_ID = 'the-copper-kettle';
const PUT = 'PUT /api/floor/plan';
const SEVEN = { name: '7', x: 0.5, y: 0.5, shape: 'round' as const };
const PLAN: FloorPlan = { version: 3, tables: [SEVEN], marks: [] };

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function arrange(answer: Parameters<typeof stubServer>[0][string]) {
  const server = stubServer({ [PUT]: answer });
  const onClose = vi.fn();
  const props = { venueId: VENUE_ID, plan: PLAN, places: [SEVEN], onClose };
  render(<PlanEditor {...props} latestVersion={4} />);
  return { server, onClose };
}

const tap = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));

function pressOn(name: string, key: string): void {
  const table = screen.getByRole('button', { name });
  fireEvent.focus(table);
  fireEvent.keyDown(table, { key });
}

test('a manager arranges the floor plan with the keyboard and undoes the last step', async () => {
  const { server, onClose } = arrange([200, { ...PLAN, version: 4 }]);
  pressOn('Table 7', 'ArrowRight');
  pressOn('Table 7', 'ArrowDown');
  expect(screen.getByText('52 % across, 52 % down')).toBeTruthy();
  await tap('Long');
  await tap('Undo');
  await tap('+ Bar');
  await tap('Save');
  expect(server.bodiesOf(PUT)).toMatchObject([
    {
      venueId: VENUE_ID,
      version: 3,
      tables: [{ ...SEVEN, x: 0.52, y: 0.52 }],
      marks: [{ kind: 'bar', label: 'Bar' }],
    },
  ]);
  expect(onClose).toHaveBeenCalled();
});

test('a manager whose colleague saved first keeps the draft and can save it over the colleague’s floor plan', async () => {
  const { server, onClose } = arrange([409, { code: 'CONFLICT', message: '', by: 'Maya' }]);
  pressOn('Table 7', 'ArrowRight');
  await tap('Save');
  expect(screen.getByRole('alert').textContent).toContain(
    'Maya has rearranged the tables in the meantime.',
  );
  expect(onClose).not.toHaveBeenCalled();
  server.answers[PUT] = [200, { ...PLAN, version: 5 }];
  await tap('Save mine instead');
  expect(server.bodiesOf(PUT)).toMatchObject([
    { version: 3 },
    { version: 4, tables: [{ x: 0.52 }] },
  ]);
  expect(onClose).toHaveBeenCalled();
});

test('unsaved changes to the floor plan come back after a reload, until they are saved or discarded', async () => {
  const { server } = arrange([200, { ...PLAN, version: 4 }]);
  pressOn('Table 7', 'ArrowRight');
  expect(screen.queryByRole('status')).toBeNull();
  cleanup();
  arrange([200, { ...PLAN, version: 4 }]);
  expect(screen.getByRole('status').textContent).toBe('Your unsaved changes are still here.');
  fireEvent.focus(screen.getByRole('button', { name: 'Table 7' }));
  expect(screen.getByText('52 % across, 50 % down')).toBeTruthy();
  await tap('Cancel');
  await tap('Discard changes');
  cleanup();
  arrange([200, { ...PLAN, version: 4 }]);
  expect(screen.queryByRole('status')).toBeNull();
  expect(server.bodiesOf(PUT)).toEqual([]);
});

test('unsaved changes to the floor plan are dropped if the venue’s tables have changed in the meantime', () => {
  arrange([200, PLAN]);
  pressOn('Table 7', 'ArrowRight');
  cleanup();
  const places = [SEVEN, { ...SEVEN, name: '8', x: 0.3 }];
  const props = { venueId: VENUE_ID, plan: PLAN, places, onClose: vi.fn() };
  render(<PlanEditor {...props} latestVersion={3} />);
  expect(screen.queryByRole('status')).toBeNull();
});

test('without a network the draft of the floor plan is kept, and nothing is discarded without asking', async () => {
  const { onClose } = arrange('dead network');
  pressOn('Table 7', 'ArrowRight');
  await tap('Save');
  expect(screen.getByRole('alert').textContent).toContain('Your changes are still here');
  await tap('Cancel');
  expect(onClose).not.toHaveBeenCalled();
  await tap('Keep arranging');
  await tap('Cancel');
  await tap('Discard changes');
  expect(onClose).toHaveBeenCalled();
});

test('one tap puts the tables of the floor plan back into a grid', async () => {
  const { server } = arrange([200, PLAN]);
  pressOn('Table 7', 'ArrowRight');
  await tap('Back to a grid');
  await tap('Save');
  expect(server.bodiesOf(PUT)).toMatchObject([{ marks: [], tables: [] }]);
});
