import { FEEDBACK_MAX_LENGTHS } from '#shared/feedback/rules.ts';
import { type Answers, isEmailAddress } from '../conversation/answers.ts';
import type { StorageScope } from '../conversation/draft.ts';
import type { InputKind } from '../conversation/steps.ts';
import { makeTypedTextStore } from '../conversation/typed-text-store.ts';
import type { Words } from '../words/words.ts';
import { ContactInput } from './inputs/contact.tsx';
import { TextInput } from './inputs/text.tsx';
import { VisitDateInput } from './inputs/visit-date.tsx';

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
