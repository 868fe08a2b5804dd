import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { currentToasts } from '#web/platform/toasts/toasts.tsx';
import { PaymentForm } from './payment-form.tsx';
// Imported up front, so that no test waits for lazy loading.
import './rehearsal-form.tsx';
import './stripe-form.tsx';

const CONFIG = 'GET /api/billing/config';
const CONFIRM = 'POST /api/simulated-payments/confirm';
const APPROVE = 'POST /api/simulated-payments/authenticate';
const SIMULATED = { provider: 'simulated', mode: 'test', notice: 'Test mode' };

const onPaid = vi.fn();
let secretKind: 'payment' | 'setup' = 'payment';

function Page() {
  return (
    <PaymentForm
      clientSecret="sim_pi_1_secret"
      secretKind={secretKind}
      submitLabel="Pay £29"
      onPaid={onPaid}
    />
  );
}

async function open(answers: Parameters<typeof stubServer>[0] = {}) {
  const server = stubServer({ [CONFIG]: [200, SIMULATED], ...answers });
  await openPage('/subscribe', Page, { user: aUser() });
  await screen.findByLabelText('Card number');
  return server;
}

async function press(name: string | RegExp, times = 1): Promise<void> {
  const button = screen.getByRole('button', { name });
  await act(async () => {
    for (let click = 0; click < times; click += 1) fireEvent.click(button);
  });
}

const pay = (times = 1) => press('Pay £29', times);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  act(async () => fireEvent.change(field(label), { target: { value } }));

beforeEach(() => {
  onPaid.mockReset();
  secretKind = 'payment';
});
afterEach(closePage);

test('a click on a test card fills it in, and repeated presses pay only once', async () => {
  const server = await open({ [CONFIRM]: [200, { status: 'succeeded' }] });
  await press(/4242 4242 4242 4242/);
  await pay(3);
  expect(server.bodiesOf(CONFIRM)).toEqual([
    {
      clientSecret: 'sim_pi_1_secret',
      card: { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' },
    },
  ]);
  expect(onPaid).toHaveBeenCalledOnce();
});

test('card numbers are grouped while the owner types', async () => {
  await open();
  await type('Card number', '4000002760003184');
  await type('Expiry (MM/YY)', '1230');
  expect(field('Card number').value).toBe('4000 0027 6000 3184');
  expect(field('Expiry (MM/YY)').value).toBe('12/30');
});

test('an incomplete card form shows its errors beside the fields and sends nothing', async () => {
  const server = await open();
  await type('Card number', '4242');
  await pay();
  screen.getByText('Your card number is incomplete.');
  screen.getByText("Your card's security code is incomplete.");
  expect(server.bodiesOf(CONFIRM)).toEqual([]);
});

test('a declined card shows the provider’s message, and another card can be tried', async () => {
  const server = await open({
    [CONFIRM]: [200, { status: 'declined', message: 'Your card has insufficient funds.' }],
  });
  await press(/0000 9995/);
  await pay();
  expect(currentToasts()).toMatchObject([
    { title: 'Payment Failed', description: 'Your card has insufficient funds.' },
  ]);
  expect(onPaid).not.toHaveBeenCalled();

  server.answers[CONFIRM] = [200, { status: 'succeeded' }];
  await press(/4242 4242 4242 4242/);
  await pay();
  expect(onPaid).toHaveBeenCalledOnce();
  expect(screen.queryByText('Your card has insufficient funds.')).toBeNull();
});

test('a lost connection keeps the typed card details in the form and stores none of them', async () => {
  await open({ [CONFIRM]: 'dead network' });
  await press(/4242 4242 4242 4242/);
  await pay();
  expect(currentToasts()).toMatchObject([
    { title: 'Payment Failed', description: expect.stringMatching(/could not reach/) },
  ]);
  expect(field('Card number').value).toBe('4242 4242 4242 4242');
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('4242');
});

test.each([
  ['Approve', { status: 'succeeded' }, 1],
  ['Reject', { status: 'declined', message: 'Not approved.' }, 0],
])(
  'a card that requires approval opens the bank’s dialog, where the owner chooses: %s',
  async (answer, outcome, paid) => {
    const server = await open({
      [CONFIRM]: [200, { status: 'action_required' }],
      [APPROVE]: [200, outcome],
    });
    await press(/6000 3184/);
    await pay();
    screen.getByRole('dialog', { name: 'Bank approval (simulated)' });
    expect(onPaid).not.toHaveBeenCalled();
    await press(answer);
    expect(server.bodiesOf(APPROVE)).toEqual([
      { clientSecret: 'sim_pi_1_secret', approve: answer === 'Approve' },
    ]);
    expect(onPaid).toHaveBeenCalledTimes(paid);
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

type Refusal = { message: string; payment_intent?: { status: string } };
const confirmed = async (): Promise<{ error?: Refusal }> => ({});

/** A fake of the parts of Stripe's script that the form uses. */
const stripeField = {
  on: (event: string, listener: () => void) => event === 'ready' && setTimeout(listener),
  off: () => undefined,
  mount: () => undefined,
  update: () => undefined,
  destroy: () => undefined,
};
const stripeFields = {
  create: () => stripeField,
  getElement: () => stripeField,
  update: () => undefined,
};
const stripe = {
  elements: () => stripeFields,
  confirmPayment: vi.fn(confirmed),
  confirmSetup: vi.fn(confirmed),
  createToken: () => undefined,
  createPaymentMethod: () => undefined,
  confirmCardPayment: () => undefined,
};

test.each([
  ['payment', 'confirmPayment'],
  ['setup', 'confirmSetup'],
] as const)(
  'with Stripe, a %s is confirmed by Stripe and never sent to us',
  async (kind, method) => {
    secretKind = kind;
    vi.stubGlobal(
      'Stripe',
      Object.assign(() => stripe, { version: 'endive' }),
    );
    stripe[method].mockResolvedValueOnce({ error: { message: 'Your card was declined.' } });
    const server = stubServer({
      [CONFIG]: [200, { provider: 'stripe', mode: 'test', publishableKey: 'pk_test_1' }],
    });
    await openPage('/subscribe', Page, { user: aUser() });
    await screen.findByRole('button', { name: 'Pay £29' });
    await pay(2);
    expect(stripe[method]).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        confirmParams: { return_url: `${window.location.origin}/payment-success` },
      }),
    );
    expect(currentToasts()).toMatchObject([
      { title: 'Payment Failed', description: 'Your card was declined.' },
    ]);
    expect(onPaid).not.toHaveBeenCalled();

    await pay();
    expect(onPaid).toHaveBeenCalledOnce();
    expect(server.bodiesOf(CONFIRM)).toEqual([]);
  },
);

test('a payment that succeeded although its response was lost is not charged again', async () => {
  vi.stubGlobal(
    'Stripe',
    Object.assign(() => stripe, { version: 'endive' }),
  );
  stripe.confirmPayment.mockResolvedValueOnce({
    error: { message: 'It has succeeded already.', payment_intent: { status: 'succeeded' } },
  });
  stubServer({
    [CONFIG]: [200, { provider: 'stripe', mode: 'test', publishableKey: 'pk_test_1' }],
  });
  await openPage('/subscribe', Page, { user: aUser() });
  await screen.findByRole('button', { name: 'Pay £29' });
  await pay();
  expect(onPaid).toHaveBeenCalledOnce();
});
