import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { CallError } from '#shared/api/call.ts';
import { failureMessage } from '../api/failure-message.ts';

const TIMEOUT_MS = 30_000;

type Values<S extends z.ZodObject> = Record<keyof z.input<S> & string, string>;
type Errors<S extends z.ZodObject> = Partial<Values<S>>;

type FormOptions<S extends z.ZodObject, Answer extends object> = {
  /** The call's own schema: what it refuses is said beside the field and never sent. */
  schema: S;
  initial: Values<S>;
  send: (values: z.output<S>, signal: AbortSignal) => Promise<Answer>;
  onSuccess: (answer: Answer, values: z.output<S>) => void;
  /** Said when a failure brings no words of its own. */
  fallback: string;
  onFailure?: (message: string) => void;
};

/** The one way forms work here: check, send once, show what was refused, keep what was typed. */
export function useForm<S extends z.ZodObject, Answer extends object>(
  options: FormOptions<S, Answer>,
) {
  const { schema, initial, send, onSuccess, fallback, onFailure } = options;
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<S>>({});
  const [failure, setFailure] = useState<string>();
  const isSending = useRef(false);
  const { ref, focusFirstWrong } = useFirstWrongField();
  const mutation = useMutation({
    mutationFn: (checked: z.output<S>) => send(checked, AbortSignal.timeout(TIMEOUT_MS)),
  });

  function refuse(next: Errors<S>): void {
    setErrors(next);
    if (Object.keys(next).length > 0) focusFirstWrong();
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    // A second click comes before the button is drawn as disabled.
    if (isSending.current) return;
    const checked = schema.safeParse(values);
    setFailure(undefined);
    refuse(checked.success ? {} : (firstMessages(checked.error.issues.map(fieldOf)) as Errors<S>));
    if (!checked.success) return;
    isSending.current = true;
    const answer = await mutation.mutateAsync(checked.data).catch(showFailure);
    isSending.current = false;
    if (answer) onSuccess(answer, checked.data);
  }

  function showFailure(error: unknown): undefined {
    const message = failureMessage(error, fallback);
    setFailure(message);
    const known = serverErrors(error).filter(({ field }) => field in initial);
    refuse(firstMessages(known) as Errors<S>);
    onFailure?.(message);
  }

  function setValue(name: keyof Values<S>, value: string): void {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _, ...others }) => others as Errors<S>);
  }

  return {
    values,
    failure,
    isSending: mutation.isPending,
    setValue,
    reset: () => setValues(initial),
    /** For the form element. */
    form: {
      ref,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
    },
    /** For one control. */
    field: (name: keyof Values<S> & string) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => setValue(name, event.target.value),
    }),
  };
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

function fieldOf(issue: z.core.$ZodIssue): FieldMessage {
  return { field: issue.path.map(String).join('.'), message: issue.message };
}

function serverErrors(error: unknown): FieldMessage[] {
  const errors = error instanceof CallError ? error.body?.errors : undefined;
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
