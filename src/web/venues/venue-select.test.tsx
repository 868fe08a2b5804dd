import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { Tier } from '#shared/billing/plans.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { closePage, openPage, serverAnswers } from '../platform/page-bench.tsx';
import { useSession } from '../platform/session.tsx';
import { aUser } from '../platform/session-bench.ts';
import { readStored, STORAGE_KEYS } from '../platform/storage.ts';
import { currentToasts } from '../platform/toasts.tsx';
import { aVenue } from './venue-bench.ts';
import { VenueSelect } from './venue-select.tsx';

const ADD = 'POST /api/restaurants';
const NEW = aVenue({ id: 'new', name: 'Luna Bar', venueId: 'luna-bar' });

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const nameInput = () => screen.getByLabelText<HTMLInputElement>('Restaurant Name');
const idInput = () => screen.getByLabelText<HTMLInputElement>('Venue ID');
const press = (name: string | RegExp) => act(async () => fireEvent.click(button(name)));
const type = (input: HTMLInputElement, value: string) =>
  fireEvent.change(input, { target: { value } });

let owned: Venue[] = [];

function Selector() {
  const { user } = useSession();
  return user && <VenueSelect venues={owned} selected={owned[0]} user={user} />;
}

async function openDialog(tier: Tier, venues: Venue[]): Promise<void> {
  owned = venues;
  await openPage('/dashboard', Selector, { user: aUser({ subscriptionTier: tier }) });
  await press(venues.length === 0 ? 'Add First Restaurant' : 'Add Restaurant');
}

afterEach(closePage);

describe('adding a restaurant from the selector', () => {
  test('the venue ID follows the name until it is typed, and the new one is selected', async () => {
    const { bodiesOf } = serverAnswers({ [ADD]: [201, NEW] });
    await openDialog('starter', []);
    type(nameInput(), 'Luna  Bar!');
    expect(idInput().value).toBe('luna-bar');
    type(idInput(), 'luna');
    type(nameInput(), 'Luna Bar and Grill');
    expect(idInput().value).toBe('luna');
    await press('Add Restaurant');
    expect(bodiesOf(ADD)).toEqual([
      { name: 'Luna Bar and Grill', venueId: 'luna', timezone: expect.any(String) },
    ]);
    expect(currentToasts()[0]).toMatchObject({ title: 'Restaurant added successfully' });
    expect(readStored(STORAGE_KEYS.selectedVenue)).toBe('luna-bar');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('both fields are needed', async () => {
    const { bodiesOf } = serverAnswers({});
    await openDialog('starter', []);
    type(nameInput(), '   ');
    await press('Add Restaurant');
    expect(currentToasts()[0]).toMatchObject({
      title: 'Error',
      description: 'Please fill in all fields',
    });
    expect(bodiesOf(ADD)).toEqual([]);
  });

  test('an impatient double click adds one', async () => {
    const { bodiesOf } = serverAnswers({ [ADD]: [201, NEW] });
    await openDialog('premium', [aVenue()]);
    type(nameInput(), 'Luna Bar');
    await act(async () => {
      fireEvent.click(button('Add Restaurant'));
      fireEvent.click(button('Add Restaurant'));
    });
    expect(bodiesOf(ADD)).toHaveLength(1);
  });

  test('Pro agrees to £29 per month before the call, and hears what was charged', async () => {
    const message = 'Your subscription now includes 2 locations.';
    const billingInfo = { message, paymentMethodMissing: false };
    const { bodiesOf } = serverAnswers({ [ADD]: [201, { ...NEW, billingInfo }] });
    await openDialog('pro', [aVenue()]);
    type(nameInput(), 'Luna Bar');
    await press('Add Restaurant');
    expect(screen.getByRole('alertdialog').textContent).toMatch(
      /£29 per month.*prorated.*charged immediately/,
    );
    expect(bodiesOf(ADD)).toEqual([]);
    await press(/^Add for £29/);
    expect(bodiesOf(ADD)).toHaveLength(1);
    expect(currentToasts()[0]).toMatchObject({
      title: 'Restaurant added successfully',
      description: message,
    });
  });

  test('Starter with one is told to upgrade, and no dialog opens', async () => {
    serverAnswers({});
    await openDialog('starter', [aVenue()]);
    expect(button('Add Restaurant').getAttribute('aria-disabled')).toBe('true');
    expect(currentToasts()[0]).toMatchObject({
      title: 'Upgrade Required',
      description: 'Starter plan allows only 1 location. Upgrade to Pro for multiple locations.',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['a plan without room', 403, { message: 'No', planLimit: true }, 'Plan Limit Reached'],
    ['a taken venue ID', 409, { message: 'Taken', venueId: 'luna-bar' }, 'Error'],
    ['a failure without words', 500, {}, 'Error'],
  ])('%s is said, and what was typed stays', async (_, status, body, title) => {
    serverAnswers({ [ADD]: [status, body] });
    await openDialog('starter', []);
    type(nameInput(), 'Luna Bar');
    await press('Add Restaurant');
    const description =
      title === 'Error'
        ? ('message' in body && body.message) || 'Failed to create restaurant'
        : 'Starter plan allows only 1 location. Upgrade to Pro for multiple locations.';
    expect(currentToasts()[0]).toMatchObject({ title, description });
    expect(nameInput().value).toBe('Luna Bar');
  });
});
