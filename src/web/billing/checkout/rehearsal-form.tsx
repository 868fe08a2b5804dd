import { Landmark } from 'lucide-react';
import { useState } from 'react';
import type { Check } from '#shared/api/text-rule.ts';
import {
  authenticateSimulatedPayment,
  type SimulatedPaymentOutcome,
} from '#shared/billing/rehearsal-contract.ts';
import { TEST_CARDS, TEST_CVC, TEST_EXPIRY } from '#shared/billing/test-cards.ts';
import { callApi, failureMessage } from '#web/platform/api/call-api.ts';
import { useForm } from '#web/platform/forms/use-form.ts';
import { useSingleFlight } from '#web/platform/forms/use-single-flight.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { MaskedField } from '#web/ui/fields/masked-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import {
  PAYMENT_FAILED_MESSAGE,
  PayButton,
  showPaymentFailure,
  usePaymentOutcome,
} from './card-form-parts.tsx';
import {
  extractDigits,
  formatCardNumber,
  formatCvc,
  formatExpiry,
  parseExpiry,
} from './card-formats.ts';

const [PAYS, ...OTHERS] = TEST_CARDS;

export type RehearsalFormProps = {
  clientSecret: string;
  pay: (card: EnteredCard, signal: AbortSignal) => Promise<SimulatedPaymentOutcome>;
  submitLabel: string;
  onPaid: () => void;
};

type EnteredCard = { number: string; expMonth: number; expYear: number; cvc: string };

/**
 * The card form for simulated payments. Typed details survive a refusal and are stored nowhere
 * else; autofill is off, so that browsers do not offer a real card.
 */
export function RehearsalForm({ clientSecret, pay, submitLabel, onPaid }: RehearsalFormProps) {
  const [isAsking, setAsking] = useState(false);
  const outcome = usePaymentOutcome(onPaid);
  const { isPaid } = outcome;
  const { values, form, field, setValue, failure, isSending } = useForm({
    checks: CHECKS,
    initial: { number: '', expiry: '', cvc: '' },
    send: ({ number, expiry, cvc }, signal) => {
      outcome.setFailure(undefined);
      return pay({ number: extractDigits(number), ...parseExpiry(expiry), cvc }, signal);
    },
    onSuccess: settle,
    fallback: PAYMENT_FAILED_MESSAGE,
    onFailure: showPaymentFailure,
  });
  const masked = (name: keyof typeof values) => ({
    ...omitOnChange(field(name)),
    onValueChange: (value: string) => setValue(name, value),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
  });

  function settle({ status, message = 'Your card was declined.' }: SimulatedPaymentOutcome): void {
    setAsking(status === 'action_required');
    if (status === 'succeeded') outcome.succeed();
    if (status === 'declined') outcome.fail(message);
  }

  function fill(number: string): void {
    setValue('number', number);
    setValue('expiry', TEST_EXPIRY);
    setValue('cvc', TEST_CVC);
  }

  return (
    <form {...form} className="flex flex-col gap-4" autoComplete="off">
      <MaskedField
        label="Card number"
        placeholder="1234 1234 1234 1234"
        mask={formatCardNumber}
        {...masked('number')}
      />
      <div className="grid grid-cols-2 gap-4">
        <MaskedField
          label="Expiry (MM/YY)"
          placeholder="MM/YY"
          mask={formatExpiry}
          {...masked('expiry')}
        />
        <MaskedField label="CVC" placeholder="CVC" mask={formatCvc} {...masked('cvc')} />
      </div>
      <TestCardList chosen={values.number} isDisabled={isSending || isPaid} onChoose={fill} />
      <PayButton
        label={submitLabel}
        failure={failure ?? outcome.failure}
        isBusy={isSending || isPaid}
      />
      <BankApproval clientSecret={clientSecret} open={isAsking} onAnswered={settle} />
    </form>
  );
}

const CHECKS = {
  number: makeCheck(
    (text) => /^\d{12,19}$/.test(extractDigits(text)),
    'Your card number is incomplete.',
  ),
  expiry: makeCheck(
    (text) => /^(0[1-9]|1[0-2])\/\d\d$/.test(text),
    "Your card's expiry date is incomplete.",
  ),
  cvc: makeCheck((text) => /^\d{3,4}$/.test(text), "Your card's security code is incomplete."),
};

function makeCheck(isComplete: (text: string) => boolean, refusal: string): Check {
  return (value) => (isComplete(value) ? { value } : { refusal });
}

function omitOnChange<T extends { onChange: unknown }>({ onChange: _, ...rest }: T) {
  return rest;
}

type TestCard = (typeof TEST_CARDS)[number];

/**
 * The only cards that work while payments are simulated; a click fills one in. The card that
 * succeeds comes first, those that fail are folded below.
 */
export function TestCardList(choosing: {
  chosen: string;
  isDisabled: boolean;
  onChoose: (number: string) => void;
}) {
  return (
    <section aria-label="Test cards" className="text-sm">
      <p className="mb-2 text-ink-soft">Only test cards work here. Choose one to fill it in.</p>
      <CardButton card={PAYS} {...choosing} />
      <details>
        <summary className="-mb-3 min-h-11 w-fit cursor-pointer content-center font-semibold text-basil-ink">
          Cards that are declined or need approval
        </summary>
        <ul className="mt-3 grid gap-2 sm:grid-cols-2">
          {OTHERS.map((card) => (
            <li key={card.number}>
              <CardButton card={card} {...choosing} />
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function CardButton({
  card: { number, does },
  chosen,
  isDisabled,
  onChoose,
}: { card: TestCard } & Parameters<typeof TestCardList>[0]) {
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={() => onChoose(number)}
      className={classNames(
        'flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 rounded-md border bg-sunken px-3 py-2 text-left transition-colors hover:border-line-strong disabled:cursor-not-allowed disabled:opacity-55',
        number === chosen && 'border-basil ring-1 ring-basil',
      )}
    >
      <span className="font-semibold tabular-nums">{number}</span>{' '}
      <span className="text-ink-soft">{does}</span>
    </button>
  );
}

/** Simulates the bank's approval window. Closing it without an answer counts as a refusal. */
function BankApproval({
  clientSecret,
  open,
  onAnswered,
}: {
  clientSecret: string;
  open: boolean;
  onAnswered: (outcome: SimulatedPaymentOutcome) => void;
}) {
  const { isRunning, run } = useSingleFlight();
  const [pressed, setPressed] = useState<boolean>();
  const [failure, setFailure] = useState<string>();

  function answer(approve: boolean): void {
    void run(async () => {
      setPressed(approve);
      setFailure(undefined);
      try {
        onAnswered(
          await callApi(authenticateSimulatedPayment, { body: { clientSecret, approve } }),
        );
      } catch (error) {
        setFailure(failureMessage(error, 'Your bank didn’t answer. Please try again.'));
      }
    });
  }

  return (
    <Dialog
      title="Bank approval (simulated)"
      description="Your bank asks whether you want to make this payment. No real bank is involved."
      open={open}
      onOpenChange={() => answer(false)}
      className="max-w-md"
      footer={
        <>
          <Button
            variant="secondary"
            loading={isRunning && pressed === false}
            disabled={isRunning}
            onClick={() => answer(false)}
          >
            Reject
          </Button>
          <Button
            loading={isRunning && pressed === true}
            disabled={isRunning}
            onClick={() => answer(true)}
          >
            Approve
          </Button>
        </>
      }
    >
      <p className="flex items-center gap-3">
        <Landmark aria-hidden className="size-6 shrink-0 text-basil-ink" />
        With a real card, you’d approve this in your banking app or by text message.
      </p>
      {failure && (
        <Alert tone="error" className="mt-4">
          {failure}
        </Alert>
      )}
    </Dialog>
  );
}
