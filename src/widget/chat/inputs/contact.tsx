import { type FormEvent, useState } from 'react';
import { FEEDBACK_MAX_LENGTHS } from '#shared/feedback/rules.ts';
import { isEmailAddress } from '../../conversation/answers.ts';
import type { TypedTextStore } from '../../conversation/typed-text-store.ts';
import { isKiosk } from '../../platform/is-kiosk.ts';
import type { Words } from '../../words/words.ts';
import { SkipButton } from './choices.tsx';

type ContactProps = {
  words: Words;
  typing: TypedTextStore;
  onSubmit: (contact: { firstName: string; email: string }) => void;
  onSkip: () => void;
};

/** First name and e-mail address in one panel; both are optional. */
export function ContactInput({ words, typing, onSubmit, onSkip }: ContactProps) {
  const [firstName, setFirstName] = useState(() => typing.textIn('first-name'));
  const [email, setEmail] = useState(() => typing.textIn('email'));
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = problemOf(firstName.trim(), email.trim(), words);
    setProblem(found);
    if (!found) onSubmit({ firstName, email });
  }

  return (
    <form className="answer contact" noValidate onSubmit={submit}>
      <label htmlFor="first-name">{words.fields.firstName}</label>
      <input
        id="first-name"
        type="text"
        autoComplete={isKiosk() ? 'off' : 'given-name'}
        placeholder={words.placeholders.firstName}
        maxLength={FEEDBACK_MAX_LENGTHS.name}
        value={firstName}
        dir={firstName ? 'auto' : undefined}
        onInput={(event) => {
          setFirstName(event.currentTarget.value);
          typing.onType('first-name', event.currentTarget.value);
        }}
      />
      <label htmlFor="email">{words.fields.email}</label>
      <input
        id="email"
        type="email"
        autoComplete={isKiosk() ? 'off' : 'email'}
        placeholder={words.placeholders.email}
        maxLength={FEEDBACK_MAX_LENGTHS.email}
        value={email}
        dir={email ? 'auto' : undefined}
        aria-invalid={problem ? true : undefined}
        aria-describedby="answer-note"
        onInput={(event) => {
          setEmail(event.currentTarget.value);
          typing.onType('email', event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <p id="answer-note" className={problem ? 'note problem' : 'note'} role="status">
        {problem ?? words.privacy}
      </p>
      <div className="pair">
        <SkipButton label={words.buttons.skip} onSkip={onSkip} />
        <button type="submit" className="primary">
          {words.buttons.send}
        </button>
      </div>
    </form>
  );
}

function problemOf(firstName: string, email: string, { errors }: Words): string | undefined {
  if (!firstName && !email) return errors.blank;
  return email && !isEmailAddress(email) ? errors.email : undefined;
}
