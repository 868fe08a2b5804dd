import { useState } from 'react';
import type { Check } from '#shared/api/text-rule.ts';
import type { SimulatedPaymentOutcome } from '#shared/billing/rehearsal-contract.ts';
import { TEST_CVC, TEST_EXPIRY } from '#shared/billing/test-cards.ts';
import { useForm } from '#web/platform/forms/use-form.ts';
import { MaskedField } from '#web/ui/fields/masked-field.tsx';
import { BankApproval } from './bank-approval.tsx';
import {
  PAYMENT_FAILED_MESSAGE,
  PayButton,
  showPaymentFailure,
  usePaymentOutcome,
} from './card-form-parts.tsx';
import { cardNumberText, cvcText, digitsOf, expiryText, readExpiry } from './card-text.ts';
import { TestCardList } from './test-card-list.tsx';

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
      return pay({ number: digitsOf(number), ...readExpiry(expiry), cvc }, signal);
    },
    onSuccess: settle,
    fallback: PAYMENT_FAILED_MESSAGE,
    onFailure: showPaymentFailure,
  });
  const masked = (name: keyof typeof values) => ({
    ...withoutChange(field(name)),
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
        mask={cardNumberText}
        {...masked('number')}
      />
      <div className="grid grid-cols-2 gap-4">
        <MaskedField
          label="Expiry (MM/YY)"
          placeholder="MM/YY"
          mask={expiryText}
          {...masked('expiry')}
        />
        <MaskedField label="CVC" placeholder="CVC" mask={cvcText} {...masked('cvc')} />
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
  number: checked((text) => /^\d{12,19}$/.test(digitsOf(text)), 'Your card number is incomplete.'),
  expiry: checked(
    (text) => /^(0[1-9]|1[0-2])\/\d\d$/.test(text),
    "Your card's expiry date is incomplete.",
  ),
  cvc: checked((text) => /^\d{3,4}$/.test(text), "Your card's security code is incomplete."),
};

function checked(isComplete: (text: string) => boolean, refusal: string): Check {
  return (value) => (isComplete(value) ? { value } : { refusal });
}

function withoutChange<T extends { onChange: unknown }>({ onChange: _, ...rest }: T) {
  return rest;
}
