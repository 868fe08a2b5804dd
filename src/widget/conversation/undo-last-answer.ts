import { type Answers, canBeRewarded, isVisitKnown } from './answers.ts';
import type { Conversation } from './conversation.ts';
import type { ConversationSetup } from './conversation-setup.ts';
import { type InputKind, inputKindOf, listSteps, OPTIONAL_FIELDS, type StepName } from './steps.ts';
import type { FieldTexts } from './typed-text-store.ts';

type UndoneAnswer = {
  /** The answers without the last one. */
  answers: Answers;
  /** The input that is shown again, and the text the guest had typed there. */
  input: InputKind;
  texts: FieldTexts;
};

/** Takes back the last answer and the venue's messages that followed it. */
export function undoLastAnswer(
  { answers, path, step, input }: Conversation,
  setup: ConversationSetup,
): UndoneAnswer | undefined {
  const hasRewards = setup.rewards.length > 0;
  const steps = listSteps(path, hasRewards, hasRewards && canBeRewarded(answers, setup));
  const answered = steps
    .slice(0, steps.indexOf(step))
    .filter((earlier) => inputKindOf(earlier, answers) !== null)
    // The day of a visit that was known was not asked for.
    .filter((earlier) => earlier !== 'visit' || !isVisitKnown(answers));
  // A custom topic is two answers: "Something else", and the text.
  const last = input === 'custom-topic' ? step : answered.at(-1);
  if (!path || !last) return undefined;
  const fields = fieldsOf(last, answers);
  const left: Answers = Object.fromEntries(
    Object.entries(answers).filter(([field]) => !fields.some((gone) => gone === field)),
  );
  const again = inputKindOf(last, left);
  return again ? { answers: left, input: again, texts: textsOf(again, answers) } : undefined;
}

function fieldsOf(step: StepName, { customTopic }: Answers): readonly (keyof Answers)[] {
  switch (step) {
    case 'topic':
      return [customTopic === undefined ? 'topic' : 'customTopic'];
    case 'rating':
    case 'visit':
      return [step];
    default:
      return OPTIONAL_FIELDS[step] ?? [];
  }
}

/** The typed texts by the names of their fields. */
function textsOf(input: InputKind, answers: Answers): FieldTexts {
  switch (input) {
    case 'custom-topic':
      return { answer: answers.customTopic };
    case 'details':
      return { answer: answers.details };
    case 'server-name':
      return { answer: answers.serverName };
    case 'first-name':
      return { answer: answers.firstName };
    case 'email':
      return { answer: answers.email };
    case 'contact':
      return { 'first-name': answers.firstName, email: answers.email };
    case 'visit-date-time':
      return { time: answers.visit?.time };
    default:
      return {};
  }
}
