import type { ReactNode } from 'react';
import type { SubmissionResponse } from '#shared/feedback/contract.ts';
import type { Words } from '../words/words.ts';
import {
  type Answers,
  acceptAnswers,
  canBeRewarded,
  hasWords,
  isAdvised,
  isCalendarDate,
  isHeldByLimit,
  knownVisit,
  type UncheckedAnswers,
} from './answers.ts';
import type { ConversationSetup } from './conversation-setup.ts';
import { type ChatMessage, messagesOf, type Phase } from './messages.ts';
import {
  type ConversationPath,
  conversationPathOf,
  type InputKind,
  inputKindOf,
  listSteps,
  OPTIONAL_FIELDS,
  type StepName,
} from './steps.ts';

/**
 * The state of the whole conversation. It is derived from the answers, the phase and the result alone,
 * so storing `answers` is enough to restore it. While `sending`, the result of `finishedPayload` is sent.
 */
export type Conversation = {
  phase: Phase;
  /** Null until the guest has rated. */
  path: ConversationPath | null;
  step: StepName;
  /** 'Step {stepNumber} of {stepCount}' */
  stepNumber: number;
  stepCount: number;
  answers: Answers;
  /**
   * The messages. The list only grows, unless an answer is taken back. A message's id is its index.
   */
  messages: readonly ChatMessage[];
  /** The current question; null while the venue only speaks (until `went-on`) or when all is answered. */
  input: InputKind | null;
  /** The next question once the venue has spoken; the same as `input` unless that is null. */
  inputAhead: InputKind | null;
  canSkip: boolean;
  result?: SubmissionResponse;
  /** The input for a question outside the standard steps, such as the call question. */
  ask?: ReactNode;
  /** Takes back the answer to a question outside the steps; null if that answer is final. */
  unsay?: (() => void) | null;
  /** Set while the next attempt to send waits for as long as the server has asked. */
  waitMs?: number;
  /** Set if the call card on the screen says that the team has been told. */
  isTeamTold?: true;
};

/** Adds messages and questions to a conversation without changing its standard steps. */
export type ConversationTransform = (conversation: Conversation) => Conversation;

/** An event that does not fit the current state (late, repeated, malformed) is ignored. */
export type ConversationEvent =
  /** The answer to the current input: `{ rating: 'great' }`, `{ topic: 'other' }`, `{ customTopic: '…' }`,
   * `{ visit: { day: 'today', date: '2026-11-15', time: '19:30' } }`, `{ firstName: '', email: '…' }`. */
  | { type: 'answered'; answer: Answers }
  | { type: 'skipped' }
  /** The guest took back the last answer; `answers` are the rest. Ignored once all steps are done. */
  | { type: 'took-back'; answers: Answers }
  /** The guest has called staff to the table on this day, or has taken the call back (undefined). */
  | { type: 'called'; day: string | undefined }
  /** The guest answers at a table in service, on this day. */
  | { type: 'seated'; day: string }
  /** A message that needs no answer has been shown. */
  | { type: 'went-on' }
  /** The server has found in the text that the guest is ill or hurt, perhaps only after the end. */
  | { type: 'danger-found' }
  /** Text about danger is in its field, and the guest has not sent it. */
  | { type: 'typed-danger-found' }
  /** The server has read the text and found no danger in it. */
  | { type: 'no-danger-found' }
  /** The monthly limit holds the answer back (`sealed`), or the team can read it (`opened`). */
  | { type: 'held'; held: 'sealed' | 'opened' }
  | { type: 'sent'; answer: SubmissionResponse }
  /** `waitMs`: the server has asked to wait that long before the next attempt. */
  | { type: 'send-failed'; waitMs?: number }
  | { type: 'network-lost' }
  /** The guest tries again, or the network is back. */
  | { type: 'try-again' }
  | { type: 'limit-reached' }
  | { type: 'refused' }
  | { type: 'closing-shown' }
  /** Restores stored answers or a stored result. They replace a rating that is the only answer. */
  | { type: 'resumed'; answers: unknown; result?: SubmissionResponse }
  /** Another tab has taken the same conversation further, or sent it. */
  | { type: 'caught-up'; answers: unknown; result?: SubmissionResponse }
  | { type: 'started-over' }
  /** After the thanks, the guest starts another conversation. */
  | { type: 'began-anew' }
  /** The language or the rewards changed: all messages are generated again. */
  | { type: 'setup-changed' };

export function startConversation(setup: ConversationSetup, words: Words): Conversation {
  return conversationOf({}, 'asking', undefined, setup, words);
}

export function reduceConversation(
  state: Conversation,
  event: ConversationEvent,
  setup: ConversationSetup,
  words: Words,
): Conversation {
  const moved = (phase: Phase, result = state.result) =>
    conversationOf(state.answers, phase, result, setup, words);
  const isAsking = state.phase === 'asking';
  const isUnsent = ['sending', 'failed', 'waiting'].includes(state.phase);

  switch (event.type) {
    case 'answered':
      return isAsking && state.input ? applyAnswer(state, event.answer, setup, words) : state;
    case 'skipped':
      return state.canSkip ? applyAnswer(state, skippedAnswers(state.step), setup, words) : state;
    case 'took-back': {
      if (!isAsking) return state;
      const answers = { ...event.answers, wasHarmless: undefined };
      const next = conversationOf(answers, 'asking', undefined, setup, words);
      if (!state.messages.some(isAdvice) || next.messages.some(isAdvice)) return next;
      const advised = { ...answers, wasAdvised: true };
      return conversationOf(advised, 'asking', undefined, setup, words);
    }
    case 'went-on':
      return isAsking && !state.input
        ? applyAnswer(state, { [state.step]: true }, setup, words)
        : state;
    case 'called': {
      if (!isAsking || state.answers.calledOn === event.day) return state;
      const answers = { ...state.answers, calledOn: event.day };
      return conversationOf(answers, 'asking', undefined, setup, words);
    }
    case 'seated': {
      const isLate = !isAsking || !state.path || state.step === 'visit';
      if (isLate || state.answers.seatedOn === event.day) return state;
      const answers = { ...state.answers, seatedOn: event.day };
      return conversationOf(answers, 'asking', undefined, setup, words);
    }
    case 'danger-found': {
      const isNews = hasWords(state.answers) && !state.answers.wasDanger;
      const answers = { ...withoutSeatOnceAsked(state), wasDanger: true };
      return isNews ? conversationOf(answers, state.phase, state.result, setup, words) : state;
    }
    case 'typed-danger-found': {
      if (!state.path || state.messages.some(isAdvice)) return state;
      const answers: Answers = { ...withoutSeatOnceAsked(state), wasAdvised: true };
      return conversationOf(answers, state.phase, state.result, setup, words);
    }
    case 'no-danger-found': {
      const isNews = hasWords(state.answers) && !state.answers.wasHarmless;
      const answers: Answers = { ...state.answers, wasHarmless: true };
      return isNews ? conversationOf(answers, state.phase, state.result, setup, words) : state;
    }
    case 'held': {
      const answers = applyLimit(state, event.held);
      return answers ? conversationOf(answers, state.phase, state.result, setup, words) : state;
    }
    case 'sent': {
      const { needsHelp } = event.answer;
      const answers = needsHelp ? { ...state.answers, wasDanger: true } : state.answers;
      // Beyond the monthly limit, an answer is accepted once the server has found that it reports
      // danger.
      return isUnsent || state.phase === 'limit-reached'
        ? conversationOf(answers, 'thanked', event.answer, setup, words)
        : state;
    }
    case 'send-failed':
      if (!isUnsent || state.phase === 'failed') return state;
      return event.waitMs ? { ...moved('failed'), waitMs: event.waitMs } : moved('failed');
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
        ? resumeConversation(event.answers, event.result, setup, words)
        : state;
    case 'caught-up':
      return isAsking ? resumeConversation(event.answers, event.result, setup, words) : state;
    case 'started-over':
      return isAsking && state.path ? startConversation(setup, words) : state;
    case 'began-anew':
      return state.phase === 'closed' ? startConversation(setup, words) : state;
    case 'setup-changed':
      return state.waitMs ? { ...moved(state.phase), waitMs: state.waitMs } : moved(state.phase);
  }
}

/** A guest who is being asked for the day keeps the question: it must not vanish under a finger. */
function withoutSeatOnceAsked({ step, answers }: Conversation): Answers {
  return step === 'visit' ? { ...answers, seatedOn: undefined } : answers;
}

function isAdvice({ isUrgent }: ChatMessage): boolean {
  return isUrgent === true;
}

/** Adds what the server says about the monthly limit; undefined if the answers do not change. */
function applyLimit(
  { phase, path, answers }: Conversation,
  held: 'sealed' | 'opened',
): Answers | undefined {
  if (path === null) return undefined;
  const isFirst = answers.held === undefined;
  if (held === 'sealed') return isFirst ? { ...answers, held } : undefined;
  if (answers.held === 'sealed') return { ...answers, held };
  // The server has accepted a part without holding the answer back. After the last question, the
  // result itself shows the acceptance.
  const isNews = isFirst && !answers.wasAccepted && phase === 'asking';
  return isNews ? { ...answers, wasAccepted: true } : undefined;
}

function applyAnswer(
  state: Conversation,
  answer: Answers,
  setup: ConversationSetup,
  words: Words,
): Conversation {
  // Earlier answers win: a new one can only fill a question that is still open.
  const given = { ...toUncheckedAnswers(answer), ...state.answers, finished: undefined };
  // What the server found in the earlier text says nothing about new text.
  if (hasWords(toUncheckedAnswers(answer) as Answers)) given.wasHarmless = undefined;
  const next = conversationOf(given, 'asking', undefined, setup, words);
  const isSameMoment =
    next.step === state.step && next.input === state.input && next.phase === state.phase;
  return isSameMoment ? state : next;
}

function resumeConversation(
  answers: unknown,
  result: SubmissionResponse | undefined,
  setup: ConversationSetup,
  words: Words,
): Conversation {
  return conversationOf(
    toUncheckedAnswers(answers),
    result ? 'closed' : 'asking',
    result,
    setup,
    words,
  );
}

/** Replays the answers along the path, up to the first question without a valid answer. */
function conversationOf(
  given: UncheckedAnswers,
  phase: Phase,
  result: SubmissionResponse | undefined,
  setup: ConversationSetup,
  words: Words,
): Conversation {
  const isDanger = given.wasDanger === true;
  const wasRewardAsked = given.finished === true && given.reward !== undefined;
  const limit = limitOf(given);
  const isLimited = limit.held !== undefined || isHeldByLimit(limit, setup);
  const lostReward = isDanger || given.wasAdvised === true || isLimited;
  const isOffered = setup.rewards.length > 0 && (!given.finished || lostReward);
  const hasRewards = wasRewardAsked || isOffered;
  const answers: Answers = given.finished && isDanger ? { wasDanger: true } : {};
  if (given.wasAdvised === true) answers.wasAdvised = true;
  if (isCalendarDate(given.calledOn)) answers.calledOn = given.calledOn;
  if (isCalendarDate(given.seatedOn)) answers.seatedOn = given.seatedOn;
  let steps = listSteps(null, hasRewards);
  let done = 0;
  for (; done < steps.length; done++) {
    const asked = steps[done] ?? 'rating';
    const known = { ...given, visit: knownVisit(answers) };
    const accepted =
      acceptAnswers(asked, given, setup.rewards) ?? acceptAnswers(asked, known, setup.rewards);
    if (!accepted) break;
    Object.assign(answers, accepted);
    // A guest who has named the day is asked again if the answer is taken back.
    if (answers.visit && !answers.visit.isKnown) delete answers.seatedOn;
    // What the server found no longer counts once the guest has taken the text back.
    if (isDanger && hasWords(answers)) answers.wasDanger = true;
    if (given.wasHarmless === true && hasWords(answers)) answers.wasHarmless = true;
    Object.assign(answers, limit);
    const isRewardAsked = wasRewardAsked || (hasRewards && canBeRewarded(answers, setup));
    steps = listSteps(conversationPathOf(answers.rating), hasRewards, isRewardAsked);
  }
  const isFinished = done === steps.length;
  // Danger removes the reward question, but the total number of steps stays what the guest has
  // read.
  const isShortened = isAdvised(answers) && setup.rewards.length > 0 && !isLimited;
  const stepCount = isShortened
    ? listSteps(conversationPathOf(answers.rating), true).length
    : steps.length;
  const step = steps[Math.min(done, steps.length - 1)] ?? 'rating';
  if (isFinished) answers.finished = true;
  else if (step === 'topic' && given.topic === 'other') answers.topic = 'other';
  const current = isFinished && phase === 'asking' ? 'sending' : phase;
  const reached = steps.slice(0, done + 1);

  return {
    phase: current,
    path: conversationPathOf(answers.rating),
    step,
    stepNumber: isFinished ? stepCount : reached.length,
    stepCount,
    answers,
    messages: messagesOf({ phase: current, reached, done, answers, result }, setup, words),
    input: isFinished ? null : inputKindOf(step, answers),
    inputAhead: steps.slice(done).reduce(findFirstInput(answers), null),
    canSkip: !isFinished && step in OPTIONAL_FIELDS,
    result,
  };
}

/** What the server has said about the monthly limit. */
function limitOf({ held, wasAccepted }: UncheckedAnswers): Pick<Answers, 'held' | 'wasAccepted'> {
  return {
    ...((held === 'sealed' || held === 'opened') && { held }),
    ...(wasAccepted === true && { wasAccepted }),
  };
}

function findFirstInput(answers: Answers) {
  return (found: InputKind | null, step: StepName) => found ?? inputKindOf(step, answers);
}

function skippedAnswers(step: StepName): Answers {
  return Object.fromEntries((OPTIONAL_FIELDS[step] ?? []).map((field) => [field, null]));
}

function toUncheckedAnswers(answers: unknown): UncheckedAnswers {
  return typeof answers === 'object' && answers !== null ? answers : {};
}
