import { type MutationKey, useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { RequestError } from '#shared/api/call-endpoint.ts';
import type { Check } from '#shared/api/text-rule.ts';
import { failureMessage } from '../api/call-api.ts';

const TIMEOUT_MS = 30_000;

/** Per field, the check that turns its text into a value. */
type Checks = Readonly<Record<string, Check<string, unknown>>>;
type Values<C extends Checks> = Record<keyof C & string, string>;
type Errors<C extends Checks> = Partial<Values<C>>;
type CheckedValues<C extends Checks> = {
  [Name in keyof C]: Extract<ReturnType<C[Name]>, { value: unknown }>['value'];
};

type FormOptions<C extends Checks, Answer extends object> = {
  /**
   * The endpoint's own rules, so that an invalid value is reported beside its field and never sent.
   */
  checks: C;
  initial: Values<C>;
  send: (values: CheckedValues<C>, signal: AbortSignal) => Promise<Answer>;
  onSuccess: (answer: Answer, values: CheckedValues<C>) => void;
  /** Shown when a failure has no message of its own. */
  fallback: string;
  onFailure?: (message: string) => void;
  mutationKey?: MutationKey;
};

/** The shared behaviour of all forms: check, send once, show refusals, keep what was typed. */
export function useForm<C extends Checks, Answer extends object>(options: FormOptions<C, Answer>) {
  const { checks, initial, send, onSuccess, fallback, onFailure, mutationKey } = options;
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<C>>({});
  const [failure, setFailure] = useState<string>();
  const isSending = useRef(false);
  const { ref, focusFirstWrong } = useFirstWrongField();
  const mutation = useMutation({
    ...(mutationKey && { mutationKey }),
    mutationFn: (checked: CheckedValues<C>) => send(checked, AbortSignal.timeout(TIMEOUT_MS)),
  });

  function refuse(next: Errors<C>): void {
    setErrors(next);
    if (Object.keys(next).length > 0) focusFirstWrong();
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    // A second click can arrive before the button is drawn as disabled.
    if (isSending.current) return;
    const { sent, errors: found } = checkAll(checks, values);
    setFailure(undefined);
    refuse(found);
    if (Object.keys(found).length > 0) return;
    isSending.current = true;
    const answer = await mutation.mutateAsync(sent).catch(showFailure);
    isSending.current = false;
    if (answer) onSuccess(answer, sent);
  }

  function showFailure(error: unknown): undefined {
    const message = failureMessage(error, fallback);
    setFailure(message);
    const known = serverErrors(error).filter(({ field }) => field in initial);
    refuse(firstMessages(known) as Errors<C>);
    onFailure?.(message);
  }

  function setValue(name: keyof Values<C>, value: string): void {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _, ...others }) => others as Errors<C>);
  }

  return {
    values,
    failure,
    isSending: mutation.isPending,
    setValue,
    reset: () => setValues(initial),
    /** Props for the form element. */
    form: {
      ref,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
    },
    /** Props for one control. */
    field: (name: keyof Values<C> & string) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => setValue(name, event.target.value),
    }),
  };
}

function checkAll<C extends Checks>(checks: C, values: Values<C>) {
  const sent: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const [name, check] of Object.entries(checks)) {
    const checked = check(values[name as keyof Values<C>]);
    if ('value' in checked) sent[name] = checked.value;
    else errors[name] = checked.refusal;
  }
  return { sent: sent as CheckedValues<C>, errors: errors as Errors<C> };
}

function useFirstWrongField() {
  const ref = useRef<HTMLFormElement>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (attempt > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  return { ref, focusFirstWrong: () => setAttempt((before) => before + 1) };
}

type FieldMessage = { field: string; message: string };

function serverErrors(error: unknown): FieldMessage[] {
  const errors = error instanceof RequestError ? error.body?.errors : undefined;
  return Array.isArray(errors) ? errors.filter(isFieldMessage) : [];
}

function isFieldMessage(value: unknown): value is FieldMessage {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'field' in value &&
    typeof value.field === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}

function firstMessages(messages: readonly FieldMessage[]): Record<string, string> {
  const first: Record<string, string> = {};
  for (const { field, message } of messages) first[field] ??= message;
  return first;
}
