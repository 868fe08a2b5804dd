import type { Rating } from '#shared/feedback/ratings.ts';
import type { Words } from '../words/words.ts';
import type { Conversation, ConversationEvent } from './conversation.ts';
import type { ConversationSetup } from './conversation-setup.ts';
import { firstQuestion } from './first-question.ts';
import type { ChatMessage } from './messages.ts';
import { conversationPathOf, listSteps } from './steps.ts';

/**
 * The conversation up to the first answer: all that the first screen needs. The rest is in the lazy
 * part, which continues from these answers.
 */
export function firstScreenState(
  rating: Rating | undefined,
  setup: ConversationSetup,
  words: Words,
): Conversation {
  const path = conversationPathOf(rating);
  const input = rating ? null : 'rating';
  const messages: ChatMessage[] = [{ id: 0, type: 'bot', message: firstQuestion(setup, words) }];
  if (rating) messages.push({ id: 1, type: 'user', message: words.ratings[rating] });
  return {
    phase: 'asking',
    path,
    step: rating ? 'topic' : 'rating',
    stepNumber: messages.length,
    stepCount: listSteps(path, setup.rewards.length > 0).length,
    answers: rating ? { rating } : {},
    messages,
    input,
    inputAhead: input,
    canSkip: false,
    result: undefined,
  };
}

/** Handles the only events possible before the lazy part has loaded: a rating, or a new language. */
export function reduceFirstScreen(
  { answers }: Conversation,
  event: ConversationEvent,
  setup: ConversationSetup,
  words: Words,
): Conversation {
  const given = event.type === 'answered' ? event.answer.rating : undefined;
  return firstScreenState(answers.rating ?? given, setup, words);
}
