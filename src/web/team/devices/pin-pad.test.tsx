import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closePage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { PinPad } from './pin-pad.tsx';

const PROVE = 'POST /api/devices/pin';
const MAYA = { id: crypto.randomUUID(), name: 'Maya Sun', hasPin: true };
const LATER = '2099-01-01T12:00:00.000Z';

afterEach(closePage);

function show(person: Parameters<typeof PinPad>[0]['person'] = MAYA) {
  const went = { back: 0 };
  const onBack = () => {
    went.back += 1;
  };
  render(
    <PinPad
      person={person}
      purpose="redeem Free dessert"
      isBusy={false}
      onProven={() => {}}
      onBack={onBack}
    />,
  );
  return went;
}

async function type(pin: string): Promise<void> {
  const pad = screen.getByRole('group', { name: 'PIN of Maya Sun' });
  for (const key of pin) await act(async () => fireEvent.keyDown(pad, { key }));
}

test('after a wrong PIN another PIN can be typed', async () => {
  stubServer({ [PROVE]: [403, { code: 'FORBIDDEN', message: 'That PIN is wrong.' }] });
  show();
  await type('9305');
  screen.getByText('That PIN is wrong.');
  screen.getByRole('button', { name: '7' });
});

test('if a wrong PIN locks the pad, the keys give way to a text that says when it unlocks and what to do', async () => {
  const locked = { code: 'FORBIDDEN', message: 'That PIN is wrong.', pinLockedUntil: LATER };
  const { bodiesOf } = stubServer({ [PROVE]: [403, locked] });
  const went = show();
  await type('9305');
  screen.getByText(/^The PIN of Maya Sun is locked until/);
  screen.getByText(/choose a new PIN under Settings/);
  expect(screen.queryByRole('button', { name: '7' })).toBeNull();
  await type('4071');
  expect(bodiesOf(PROVE)).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(went.back).toBe(1);
});

test('the PIN pad tells a member that their PIN is locked before they type, and shows its keys once it is unlocked', () => {
  show({ ...MAYA, pinLockedUntil: LATER });
  screen.getByText(/^The PIN of Maya Sun is locked until/);
  closePage();
  show({ ...MAYA, pinLockedUntil: '2026-01-01T12:00:00.000Z' });
  screen.getByRole('button', { name: '7' });
});
