import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { Tier } from '#shared/billing/plans.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { readLocalItem, STORAGE_KEYS } from '#web/platform/browser/storage.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { currentToasts } from '#web/platform/toasts/toasts.tsx';
import type { PaymentHandler } from './add/add-venue-refusal.ts';
import { selectVenue } from './use-selected-venue.ts';
import { aVenue } from './venue-fixture.ts';
import { VenueSelect } from './venue-select.tsx';

const ADD = 'POST /api/restaurants';
const PRICE = 'GET /api/restaurants/price?count=1';
const SHOWN = {
  dueNowPence: 1402,
  perMonthPence: 5800,
  quantity: 2,
  proratedAt: '2026-03-15T12:00:00.000Z',
};
const NEW = aVenue({ id: 'new', name: 'Luna Bar', venueId: 'luna-bar' });

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const nameInput = () => screen.getByLabelText<HTMLInputElement>('Restaurant Name');
const idInput = () => screen.getByLabelText<HTMLInputElement>('Venue ID');
const press = (name: string | RegExp) => act(async () => fireEvent.click(button(name)));
const type = (input: HTMLInputElement, value: string) =>
  fireEvent.change(input, { target: { value } });

let owned: Venue[] = [];
let payment: Parameters<PaymentHandler>[0] | undefined;

function Selector() {
  const { user } = useSession();
  return (
    user && (
      <VenueSelect
        layout="column"
        venues={owned}
        selected={owned[0]}
        user={user}
        onSelect={selectVenue}
        onPaymentAction={(asked) => {
          payment = asked;
        }}
      />
    )
  );
}

async function openDialog(tier: Tier, venues: Venue[]): Promise<void> {
  owned = venues;
  await openPage('/dashboard', Selector, { user: aUser({ subscriptionTier: tier }) });
  await press(venues.length === 0 ? 'Add First Restaurant' : 'Add Restaurant');
  // If the plan has room for another venue, wait until the form has loaded.
  if (tier !== 'starter' || venues.length === 0) await screen.findByRole('dialog');
}

afterEach(closePage);

describe('adding a restaurant from the selector', () => {
  test('in the form for another restaurant, the venue ID follows the name until it is edited, and the new venue is selected', async () => {
    const { bodiesOf } = stubServer({ [ADD]: [201, NEW] });
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
    expect(readLocalItem(STORAGE_KEYS.selectedVenue)).toBe('luna-bar');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('the form for another restaurant requires both the name and the venue ID', async () => {
    const { bodiesOf } = stubServer({});
    await openDialog('starter', []);
    type(nameInput(), '   ');
    await press('Add Restaurant');
    expect(currentToasts()[0]).toMatchObject({
      title: 'Error',
      description: 'Please fill in all fields',
    });
    expect(bodiesOf(ADD)).toEqual([]);
  });

  test('a double click in the form for another restaurant adds only one restaurant', async () => {
    const { bodiesOf } = stubServer({ [ADD]: [201, NEW] });
    await openDialog('premium', [aVenue()]);
    type(nameInput(), 'Luna Bar');
    await act(async () => {
      fireEvent.click(button('Add Restaurant'));
      fireEvent.click(button('Add Restaurant'));
    });
    expect(bodiesOf(ADD)).toHaveLength(1);
  });

  async function askOnPro(): Promise<void> {
    await openDialog('pro', [aVenue()]);
    type(nameInput(), 'Luna Bar');
    await press('Add Restaurant');
  }

  test('an owner on Pro sees today’s price and confirms £29 per month before another restaurant is added', async () => {
    const message = 'Your subscription now includes 2 locations.';
    const billingInfo = { message, paymentMethodMissing: false };
    const { bodiesOf } = stubServer({
      [PRICE]: [200, SHOWN],
      [ADD]: [201, { ...NEW, billingInfo }],
    });
    await askOnPro();
    await screen.findByText('£14.02 today, then £29/month');
    const question = screen.getByRole('alertdialog').textContent;
    expect(question).toMatch(/£29 per month.*prorated.*charged immediately/);
    expect(question).toContain('2 locations cost £58 per month together.');
    expect(bodiesOf(ADD)).toEqual([]);
    await press(/^Add for £29/);
    expect(bodiesOf(ADD)).toMatchObject([{ proratedAt: SHOWN.proratedAt }]);
    expect(currentToasts()[0]).toMatchObject({
      title: 'Restaurant added successfully',
      description: message,
    });
  });

  test('the charge for another restaurant cannot be confirmed before the price has loaded', async () => {
    const server = stubServer({ [PRICE]: [502, { message: 'No answer' }] });
    await askOnPro();
    expect(await screen.findByText('The price could not be loaded')).toBeTruthy();
    expect(button(/^Add for £29/).disabled).toBe(true);
    server.answers[PRICE] = [200, { ...SHOWN, dueNowPence: 0 }];
    await press('Retry');
    expect(await screen.findByText('Nothing today, then £29/month')).toBeTruthy();
    expect(button(/^Add for £29/).disabled).toBe(false);
  });

  test('if the payment for another restaurant needs the bank’s approval, the page handles it, and then the same venue is added', async () => {
    const asked = { clientSecret: 'secret', secretKind: 'payment', subscriptionId: 'sub' };
    const body = { ...asked, message: 'Please approve', attemptId: 'attempt', amountPence: 1402 };
    const server = stubServer({ [PRICE]: [200, SHOWN], [ADD]: [402, body] });
    await askOnPro();
    await screen.findByText('£14.02 today, then £29/month');
    await press(/^Add for £29/);
    expect(payment).toMatchObject({ ...asked, amountPence: 1402 });
    expect(currentToasts()[0]?.description).not.toBe(body.message);
    expect(screen.queryByRole('dialog')).toBeNull();
    server.answers[ADD] = [201, NEW];
    await act(async () => payment?.onDone());
    expect(server.bodiesOf(ADD)[1]).toMatchObject({ name: 'Luna Bar', attemptId: 'attempt' });
    expect(currentToasts()[0]).toMatchObject({ title: 'Restaurant added successfully' });
  });

  test('a Starter owner with one restaurant who wants to add another is asked to upgrade, and no dialog opens', async () => {
    stubServer({});
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
    ['a failure without a message', 500, {}, 'Error'],
  ])(
    'the form for another restaurant reports %s, and the typed values stay',
    async (_, status, body, title) => {
      stubServer({ [ADD]: [status, body] });
      await openDialog('starter', []);
      type(nameInput(), 'Luna Bar');
      await press('Add Restaurant');
      const description =
        title === 'Error'
          ? ('message' in body && body.message) || 'Failed to create restaurant'
          : 'Starter plan allows only 1 location. Upgrade to Pro for multiple locations.';
      expect(currentToasts()[0]).toMatchObject({ title, description });
      expect(nameInput().value).toBe('Luna Bar');
    },
  );
});

test('the restaurant selector lists up to three other restaurants by name, and none if there are more', async () => {
  const others = ['Luna', 'Sol', 'Mar', 'Rio'].map((name) =>
    aVenue({ id: name, name, venueId: name }),
  );
  owned = [aVenue(), ...others.slice(0, 3)];
  const user = aUser({ subscriptionTier: 'premium' });
  await openPage('/dashboard', Selector, { user });
  expect(screen.getByRole('list', { name: 'Other restaurants' }).children).toHaveLength(3);
  await press('Mar');
  expect(readLocalItem(STORAGE_KEYS.selectedVenue)).toBe('Mar');
  closePage();
  owned = [aVenue(), ...others];
  await openPage('/dashboard', Selector, { user });
  expect(screen.queryByRole('list', { name: 'Other restaurants' })).toBeNull();
});
