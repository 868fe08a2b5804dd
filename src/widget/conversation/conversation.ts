import type { ReactNode } from 'react';
import type { FeedbackAnswer } from '#shared/feedback/contract.ts';
import type { Words } from '../words/words.ts';
import { type Answers, acceptAnswers, isForPeople, type UncheckedAnswers } from './answers.ts';
import { type ChatMessage, messagesOf, type Phase } from './messages.ts';
import type { Setup } from './setup.ts';
import {
  type InputKind,
  inputOf,
  OPTIONAL_FIELDS,
  type Path,
  pathOf,
  type StepName,
  stepsOf,
} from './steps.ts';

/**
 * The whole conversation at one moment. It follows from the answers, the phase and the result alone,
 * so keeping `answers` is enough to bring everything back. While `sending`, `payloadOf` is to be sent.
 */
export type Conversation = {
  phase: Phase;
  /** Null until the guest has rated. */
  path: Path | null;
  step: StepName;
  /** 'Step {stepNumber} of {stepCount}' */
  stepNumber: number;
  stepCount: number;
  answers: Answers;
  /** Grows unless an answer is taken back; an id is the place in the list. */
  messages: readonly ChatMessage[];
  /** What is asked now; null when nothing is: the venue is only speaking (`went-on`), or all is answered. */
  input: InputKind | null;
  /** What will be asked once the venue has spoken; the same as `input` where there is one. */
  inputAhead: InputKind | null;
  canSkip: boolean;
  result?: FeedbackAnswer;
  /** The input to something that is asked beside the steps. */
  ask?: ReactNode;
  /** Takes back what was answered beside the steps; null where that stays said. */
  unsay?: (() => void) | null;
};

/** Adds what is said and asked beside the documented steps, which stay as they are. */
export type Tell = (conversation: Conversation) => Conversation;

/** What does not fit the moment (late, doubled, of a wrong shape) changes nothing. */
export type ConversationEvent =
  /** The answer to the current input: `{ rating: 'great' }`, `{ topic: 'other' }`, `{ customTopic: '…' }`,
   * `{ visit: { day: 'today', date: '2026-11-15', time: '19:30' } }`, `{ firstName: '', email: '…' }`. */
  | { type: 'answered'; answer: Answers }
  | { type: 'skipped' }
  /** The last answer is not what the guest meant; these are left. Not once all is finished. */
  | { type: 'took-back'; answers: Answers }
  /** A message that needs no answer has been shown. */
  | { type: 'went-on' }
  | { type: 'sent'; answer: FeedbackAnswer }
  | { type: 'send-failed' }
  | { type: 'network-lost' }
  /** The guest tries again, or the network is back. */
  | { type: 'try-again' }
  | { type: 'limit-reached' }
  | { type: 'refused' }
  | { type: 'closing-shown' }
  /** Brings back kept answers, or how they ended; a rating alone gives way to them. */
  | { type: 'resumed'; answers: unknown; result?: FeedbackAnswer }
  | { type: 'started-over' }
  /** After the thanks: another conversation. */
  | { type: 'began-anew' }
  /** Another language or other rewards: says everything again in the new words. */
  | { type: 'setup-changed' };

export function startConversation(setup: Setup, words: Words): Conversation {
  return conversationOf({}, 'asking', undefined, setup, words);
}

export function reduceConversation(
  state: Conversation,
  event: ConversationEvent,
  setup: Setup,
  words: Words,
): Conversation {
  const moved = (phase: Phase, result = state.result) =>
    conversationOf(state.answers, phase, result, setup, words);
  const isAsking = state.phase === 'asking';
  const isUnsent = ['sending', 'failed', 'waiting'].includes(state.phase);

  switch (event.type) {
    case 'answered':
      return isAsking && state.input ? answered(state, event.answer, setup, words) : state;
    case 'skipped':
      return state.canSkip ? answered(state, skipOf(state.step), setup, words) : state;
    case 'took-back':
      return isAsking ? conversationOf(event.answers, 'asking', undefined, setup, words) : state;
    case 'went-on':
      return isAsking && !state.input
        ? answered(state, { [state.step]: true }, setup, words)
        : state;
    case 'sent':
      return isUnsent ? moved('thanked', event.answer) : state;
    case 'send-failed':
      return isUnsent && state.phase !== 'failed' ? moved('failed') : state;
    case 'network-lost':
      return isUnsent && state.phase !== 'waiting' ? moved('waiting') : state;
    case 'try-again':
      return isUnsent && state.phase !== 'sending' ? moved('sending') : state;
    case 'limit-reached':
    case 'refused':
      return isUnsent ? moved(event.type) : state;
    case 'closing-shown':
      return state.phase === 'thanked' ? moved('closed') : state;
    case 'resumed':
      return isAsking && state.answers.topic === undefined
        ? resumed(event.answers, event.result, setup, words)
        : state;
    case 'started-over':
      return isAsking && state.path ? startConversation(setup, words) : state;
    case 'began-anew':
      return state.phase === 'closed' ? startConversation(setup, words) : state;
    case 'setup-changed':
      return moved(state.phase);
  }
}

function answered(state: Conversation, answer: Answers, setup: Setup, words: Words): Conversation {
  // What was said stays said: an answer can only fill what is still open.
  const given = { ...asAnswers(answer), ...state.answers, finished: undefined };
  const next = conversationOf(given, 'asking', undefined, setup, words);
  const isSameMoment =
    next.step === state.step && next.input === state.input && next.phase === state.phase;
  return isSameMoment ? state : next;
}

function resumed(
  answers: unknown,
  result: FeedbackAnswer | undefined,
  setup: Setup,
  words: Words,
): Conversation {
  return conversationOf(asAnswers(answers), result ? 'closed' : 'asking', result, setup, words);
}

/** Walks the path with the given answers as far as they carry. */
function conversationOf(
  given: UncheckedAnswers,
  phase: Phase,
  result: FeedbackAnswer | undefined,
  setup: Setup,
  words: Words,
): Conversation {
  const hasRewards = given.finished ? given.reward !== undefined : setup.rewards.length > 0;
  const answers: Answers = {};
  let steps = stepsOf(null, hasRewards);
  let done = 0;
  for (; done < steps.length; done++) {
    const accepted = acceptAnswers(steps[done] ?? 'rating', given, setup.rewards);
    if (!accepted) break;
    Object.assign(answers, accepted);
    steps = stepsOf(pathOf(answers.rating), hasRewards && !isForPeople(answers));
  }
  const isFinished = done === steps.length;
  const step = steps[Math.min(done, steps.length - 1)] ?? 'rating';
  if (isFinished) answers.finished = true;
  else if (step === 'topic' && given.topic === 'other') answers.topic = 'other';
  const current = isFinished && phase === 'asking' ? 'sending' : phase;
  const reached = steps.slice(0, done + 1);

  return {
    phase: current,
    path: pathOf(answers.rating),
    step,
    stepNumber: reached.length,
    stepCount: steps.length,
    answers,
    messages: messagesOf({ phase: current, reached, done, answers, result }, setup, words),
    input: isFinished ? null : inputOf(step, answers),
    inputAhead: steps.slice(done).reduce(firstInput(answers), null),
    canSkip: !isFinished && step in OPTIONAL_FIELDS,
    result,
  };
}

function firstInput(answers: Answers) {
  return (found: InputKind | null, step: StepName) => found ?? inputOf(step, answers);
}

function skipOf(step: StepName): Answers {
  return Object.fromEntries((OPTIONAL_FIELDS[step] ?? []).map((field) => [field, null]));
}

function asAnswers(answers: unknown): UncheckedAnswers {
  return typeof answers === 'object' && answers !== null ? answers : {};
}
