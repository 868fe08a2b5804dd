import { type FormEvent, useRef, useState } from 'react';
import { FEEDBACK_MAX_LENGTHS } from '#shared/feedback/rules.ts';
import { venueDay } from '#widget/delivery/venue-day.ts';
import { isKiosk } from '#widget/platform/is-kiosk.ts';
import { type Answers, isEmailAddress, type Visit } from '../conversation/answers.ts';
import type { StorageScope } from '../conversation/draft.ts';
import type { InputKind } from '../conversation/steps.ts';
import { makeTypedTextStore, type TypedTextStore } from '../conversation/typed-text-store.ts';
import type { Words } from '../words/words.ts';
import { SkipButton } from './inputs/choices.tsx';
import { TextInput } from './inputs/text-input.tsx';

const TIME_FIELD = 'time';

/** Inputs that the guest answers in writing or with a date. */
export type TypedInputKind = Exclude<
  InputKind,
  'rating' | 'praise-topic' | 'complaint-topic' | 'reward'
>;

type TypedInputProps = {
  input: TypedInputKind;
  canSkip: boolean;
  place: StorageScope;
  timezone: string | undefined;
  words: Words;
  onAnswer: (answer: Answers) => void;
  onSkip: () => void;
};

export function TypedInput(props: TypedInputProps) {
  const { input, canSkip, place, words } = props;
  const typing = makeTypedTextStore(place, input);
  const onAnswer = (answer: Answers) => {
    typing.onDone();
    props.onAnswer(answer);
  };
  const onSkip = () => {
    typing.onDone();
    props.onSkip();
  };
  const { fields, placeholders, buttons, errors } = words;
  const text = {
    submitLabel: buttons.send,
    skipLabel: canSkip ? buttons.skip : undefined,
    problemOf: (written: string) => (written.trim() ? undefined : errors.blank),
    typing,
    onSkip,
  };
  switch (input) {
    case 'custom-topic':
      return (
        <TextInput
          {...text}
          label={fields.customTopic}
          placeholder={placeholders.customTopic}
          submitLabel={buttons.submit}
          hasWrittenButton
          note={words.sentAnyway}
          maxLength={FEEDBACK_MAX_LENGTHS.primaryIssue}
          onSubmit={(customTopic) => onAnswer({ customTopic })}
        />
      );
    case 'details':
      return (
        <TextInput
          {...text}
          label={fields.details}
          placeholder={placeholders.details}
          maxLength={FEEDBACK_MAX_LENGTHS.text}
          isLong
          note={words.sentAnyway}
          onSubmit={(details) => onAnswer({ details })}
        />
      );
    case 'server-name':
      return (
        <TextInput
          {...text}
          label={fields.serverName}
          placeholder={placeholders.serverName}
          maxLength={FEEDBACK_MAX_LENGTHS.name}
          onSubmit={(serverName) => onAnswer({ serverName })}
        />
      );
    case 'visit-date':
    case 'visit-date-time':
      return (
        <VisitDateInput
          words={words}
          hasTime={input === 'visit-date-time'}
          timezone={props.timezone}
          typing={typing}
          onChoose={(visit) => onAnswer({ visit })}
        />
      );
    case 'first-name':
      return (
        <TextInput
          {...text}
          label={fields.firstName}
          placeholder={placeholders.firstName}
          autoComplete="given-name"
          maxLength={FEEDBACK_MAX_LENGTHS.name}
          onSubmit={(firstName) => onAnswer({ firstName })}
        />
      );
    case 'email':
      return (
        <TextInput
          {...text}
          kind="email"
          label={fields.email}
          placeholder={placeholders.email}
          autoComplete="email"
          maxLength={FEEDBACK_MAX_LENGTHS.email}
          note={words.privacy}
          problemOf={(written) => (isEmailAddress(written.trim()) ? undefined : errors.email)}
          onSubmit={(email) => onAnswer({ email })}
        />
      );
    case 'contact':
      return <ContactInput words={words} typing={typing} onSubmit={onAnswer} onSkip={onSkip} />;
    // The call part renders the inputs of its own questions, which are not among the standard
    // steps.
    case 'call':
    case 'call-table':
      return null;
  }
}

type VisitDateProps = {
  words: Words;
  hasTime: boolean;
  timezone: string | undefined;
  typing: TypedTextStore;
  onChoose: (visit: Visit) => void;
};

/** Asks for the day and, above it, for the time if needed: choosing the day sends the answer. */
function VisitDateInput({ words, hasTime, timezone, typing, onChoose }: VisitDateProps) {
  const timeField = useRef<HTMLInputElement>(null);

  function choose(day: Visit['day']) {
    const date = venueDay(new Date(), day === 'today' ? 0 : 1, timezone);
    const time = timeField.current?.value.slice(0, 5);
    onChoose({ day, date, ...(time && { time }) });
  }

  return (
    <fieldset className="visit">
      <legend className="visually-hidden">{words.aria.visit}</legend>
      {hasTime && (
        <label className="time">
          <span className="time-label">{words.fields.time}</span>
          <input
            type="time"
            ref={timeField}
            defaultValue={typing.textIn(TIME_FIELD)}
            onInput={(event) => typing.onType(TIME_FIELD, event.currentTarget.value)}
          />
        </label>
      )}
      <div className="pair">
        <button type="button" className="primary" onClick={() => choose('today')}>
          {words.buttons.today}
        </button>
        <button type="button" className="primary" onClick={() => choose('yesterday')}>
          {words.buttons.yesterday}
        </button>
      </div>
    </fieldset>
  );
}

type ContactProps = {
  words: Words;
  typing: TypedTextStore;
  onSubmit: (contact: { firstName: string; email: string }) => void;
  onSkip: () => void;
};

/** First name and email address in one panel; both are optional. */
function ContactInput({ words, typing, onSubmit, onSkip }: ContactProps) {
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
