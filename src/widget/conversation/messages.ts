import type { ReactNode } from 'react';
import type { SubmissionResponse } from '#shared/feedback/contract.ts';
import { needsPersonalResponse } from '#shared/feedback/serious-complaints.ts';
import type { ComplaintTopic, PraiseTopic } from '#shared/feedback/topics.ts';
import { REWARD_LABELS, SURPRISE_REWARD } from '#shared/rewards/rules.ts';
import { interpolate } from '#widget/words/interpolate.ts';
import type { Words } from '#widget/words/words.ts';
import {
  type Answers,
  hasSeriousComplaint,
  isAdvised,
  isHeldByLimit,
  isVisitKnown,
  needsStaffResponse,
} from './answers.ts';
import type { ConversationSetup } from './conversation-setup.ts';
import { firstQuestion } from './first-question.ts';
import { conversationPathOf, OPTIONAL_FIELDS, type StepName } from './steps.ts';

export type ChatMessage = {
  id: number;
  type: 'bot' | 'user' | 'success' | 'card';
  message: string;
  rewardCode?: string;
  /** Set if the message stays in view until the guest leaves, because somebody may be in danger. */
  isUrgent?: true;
  /** A component shown in place of a message text. */
  card?: ReactNode;
};

/**
 * `waiting`: finished and stored, to be sent when the network is back. `closed`: the last message has
 * been shown. `refused`: the server will never accept the feedback.
 */
export type Phase =
  | 'asking'
  | 'sending'
  | 'failed'
  | 'waiting'
  | 'thanked'
  | 'closed'
  | 'limit-reached'
  | 'refused';

type ConversationProgress = {
  phase: Phase;
  /** The steps up to and including the current one. */
  reached: readonly StepName[];
  /** How many of `reached` are answered. */
  done: number;
  answers: Answers;
  result?: SubmissionResponse;
};

/** All messages of the conversation, from the first question on. */
export function messagesOf(
  told: ConversationProgress,
  setup: ConversationSetup,
  words: Words,
): ChatMessage[] {
  const { reached, done, answers } = told;
  const said = reached.flatMap((step, index) => {
    if (step === 'visit' && isVisitKnown(answers)) return [];
    const asked = botMessage(lineOf(step, told, setup, words));
    const own = step === 'topic' && answers.topic === 'other' ? customTopicMessages(words) : [];
    const echo = index < done ? answerText(step, answers, setup, words) : undefined;
    const echoed = echo === undefined ? [] : [guestMessage(echo)];
    const advice = isAdviceAfter(step, index < done, answers) ? [adviceMessage(words)] : [];
    return [asked, ...own, ...echoed, ...advice];
  });
  return [...said, ...endingMessages(told, setup, words)].map((message, id) => ({
    id,
    ...message,
  }));
}

type NewChatMessage = Omit<ChatMessage, 'id'>;

function botMessage(message: string): NewChatMessage {
  return { type: 'bot', message };
}

function guestMessage(message: string): NewChatMessage {
  return { type: 'user', message };
}

function customTopicMessages({ praise, lines }: Words): NewChatMessage[] {
  return [guestMessage(praise.other), botMessage(lines.customTopic)];
}

/**
 * A guest who writes about danger is told at once where to get help: it may be a while before the
 * venue reads the feedback. The documented questions follow, each of them optional or one tap.
 */
function adviceMessage({ lines }: Words): NewChatMessage {
  return { ...botMessage(lines.getHelp), isUrgent: true };
}

/** Once the text is taken back, the advice stays after the rating. It is pinned, so it is in view. */
function isAdviceAfter(step: StepName, isAnswered: boolean, answers: Answers): boolean {
  if (answers.wasAdvised) return step === 'rating';
  return isAnswered && needsStaffResponse(answers) && step === stepOfDanger(answers);
}

/**
 * The step that the advice follows: the first whose text may be about danger, since the server does
 * not say which text is.
 */
function stepOfDanger({ rating, customTopic, wasDanger }: Answers): StepName {
  const isInTopic = wasDanger || needsPersonalResponse(rating, [customTopic]);
  return customTopic !== undefined && isInTopic ? 'topic' : 'details';
}

function lineOf(
  step: StepName,
  { answers, result }: ConversationProgress,
  setup: ConversationSetup,
  words: Words,
): string {
  const { lines } = words;
  const isNegative = conversationPathOf(answers.rating) === 'negative';
  // Okay is not praise, and a topic that the guest wrote under "Something else" may not be either.
  const isOkay = answers.rating === 'okay';
  switch (step) {
    case 'rating':
      return firstQuestion(setup, words);
    case 'topic':
      if (isNegative) return lines.complaintTopic;
      return isOkay ? lines.okayTopic : lines.praiseTopic;
    case 'details':
      if (isNegative) return lines.complaintDetails;
      return isOkay || answers.customTopic ? lines.plainDetails : lines.praiseDetails;
    case 'shout-out':
      return isOkay ? lines.okayShoutOut : lines.shoutOut;
    case 'flagging':
      // If there is a result, the server has accepted the answer, even if it held parts back.
      if (!result && isHeldByLimit(answers, setup)) return lines.notFlagged;
      return hasSeriousComplaint(answers) ? lines.flagged : lines.passedOn;
    case 'follow-up':
      return isAdvised(answers) ? lines.followUpAfterDanger : lines.followUp;
    case 'name':
      return lines.firstName;
    default:
      return lines[step];
  }
}

/** The guest's answer as a chat message in their language; none for steps without a question. */
function answerText(
  step: StepName,
  answers: Answers,
  { rewards }: ConversationSetup,
  words: Words,
): string | undefined {
  const { rating, visit, reward } = answers;
  switch (step) {
    case 'rating':
      return rating && words.ratings[rating];
    case 'topic':
      return answers.customTopic ?? topicName(answers, words);
    case 'visit':
      return visit && joinParts([words.buttons[visit.day], visit.time]);
    case 'reward':
      return reward ? chosenReward(reward, rewards, words) : words.skipped;
    default: {
      const fields = OPTIONAL_FIELDS[step];
      return fields && (joinParts(fields.map((field) => answers[field])) || words.skipped);
    }
  }
}

function joinParts(parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ');
}

function topicName({ rating, topic = 'other' }: Answers, words: Words): string {
  return conversationPathOf(rating) === 'negative'
    ? words.complaints[topic as ComplaintTopic]
    : words.praise[topic as PraiseTopic];
}

function chosenReward(reward: string, rewards: ConversationSetup['rewards'], words: Words): string {
  return rewardName(rewards.find(({ value }) => value === reward)?.label ?? reward, words);
}

function endingMessages(
  { phase, answers, result }: ConversationProgress,
  { rewards }: ConversationSetup,
  words: Words,
): NewChatMessage[] {
  if (phase === 'limit-reached') return [botMessage(words.lines.limitReached)];
  if (phase === 'refused') return [botMessage(words.lines.refused)];
  if (!result) return [];
  const { thanks, thanksForTelling } = words.lines;
  const isPraise =
    conversationPathOf(answers.rating) === 'positive' && !needsStaffResponse(answers);
  const said: NewChatMessage[] = [
    { type: 'success', message: isPraise ? thanks : thanksForTelling },
  ];
  // A code that was given before the danger was found waits for the guest's next visit.
  if (result.rewardCode && !isAdvised(answers)) {
    const { reward } = answers;
    const { surpriseIs, rewardIs } = words.lines;
    const name = result.rewardLabel
      ? rewardName(result.rewardLabel, words)
      : chosenReward(reward ?? '', rewards, words);
    said.push({
      type: 'success',
      message: interpolate(reward === SURPRISE_REWARD ? surpriseIs : rewardIs, { reward: name }),
      rewardCode: result.rewardCode,
    });
  }
  if (result.rewardRefusal) said.push(botMessage(words.refusals[result.rewardRefusal]));
  if (phase === 'closed') {
    const { closing, closingAfterDanger } = words.lines;
    said.push(botMessage(needsStaffResponse(answers) ? closingAfterDanger : closing));
  }
  return said;
}

/** Translates the name of a built-in reward; a venue's own reward keeps its name. */
export function rewardName(label: string, { rewards }: Words): string {
  for (const [value, builtIn] of Object.entries(REWARD_LABELS)) {
    if (label === builtIn || label === value) return rewards[value as keyof typeof REWARD_LABELS];
  }
  return label;
}
