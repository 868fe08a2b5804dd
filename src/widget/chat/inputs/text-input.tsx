import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { TypedTextStore } from '../../conversation/typed-text-store.ts';
import { isKiosk } from '../../platform/is-kiosk.ts';
import { SendIcon } from '../lazy-icons.tsx';
import { SkipButton } from './choices.tsx';

type TextInputProps = {
  label: string;
  placeholder: string;
  /** The button's label; for "Send" only an arrow is shown. */
  submitLabel: string;
  hasWrittenButton?: boolean;
  maxLength: number;
  isLong?: boolean;
  kind?: 'text' | 'email';
  autoComplete?: string;
  note?: string;
  skipLabel?: string;
  /** The error message for a text; undefined if the text is valid. */
  problemOf: (text: string) => string | undefined;
  typing: TypedTextStore;
  onSubmit: (text: string) => void;
  onSkip: () => void;
};

const FIELD_NAME = 'answer';

/** One line or a whole comment, sent by Enter or by the button. */
export function TextInput(props: TextInputProps) {
  const { label, placeholder, maxLength, isLong, kind = 'text', autoComplete, note } = props;
  const [text, setText] = useState(() => props.typing.textIn(FIELD_NAME));
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = props.problemOf(text);
    setProblem(found);
    if (!found) props.onSubmit(text);
  }

  function handleKeyDown(event: KeyboardEvent) {
    // In a comment Enter starts a new line, so sending needs Ctrl or Cmd with it.
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (isSend) submit(event);
  }

  const field = {
    id: FIELD_NAME,
    name: FIELD_NAME,
    value: text,
    // An empty field takes the direction of the page, like its placeholder.
    dir: text ? 'auto' : undefined,
    placeholder,
    maxLength,
    // On a shared screen autocomplete would offer what other guests have typed.
    autoComplete: isKiosk() ? 'off' : (autoComplete ?? 'off'),
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': 'answer-note',
    // Not onChange: in Preact it fires only when the field loses focus.
    onInput: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setText(event.currentTarget.value);
      props.typing.onType(FIELD_NAME, event.currentTarget.value);
      setProblem(undefined);
    },
  };
  return (
    <form className="answer" noValidate onSubmit={submit}>
      <label htmlFor={FIELD_NAME}>{label}</label>
      <div className={isLong ? 'field long' : 'field'}>
        {isLong ? (
          <textarea rows={3} {...field} onKeyDown={handleKeyDown} />
        ) : (
          <input type={kind} inputMode={kind === 'email' ? 'email' : undefined} {...field} />
        )}
        <SubmitButton {...props} />
      </div>
      <p id="answer-note" className={problem ? 'note problem' : 'note'} role="status">
        {problem ?? note ?? ''}
      </p>
      {props.skipLabel && <SkipButton label={props.skipLabel} onSkip={props.onSkip} />}
    </form>
  );
}

function SubmitButton({ submitLabel, hasWrittenButton }: TextInputProps) {
  if (hasWrittenButton) {
    return (
      <button type="submit" className="primary">
        {submitLabel}
      </button>
    );
  }
  return (
    <button type="submit" className="primary round" aria-label={submitLabel}>
      <SendIcon />
    </button>
  );
}
