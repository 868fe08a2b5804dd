import { type Answers, acceptAnswers } from './answers.ts';
import type { StorageScope } from './draft.ts';
import { makeTypedTextStore } from './typed-text-store.ts';

/**
 * The answers plus the comment or topic that was typed but not sent, because the guest may never
 * come back to send it. Names and email addresses stay out until their button is pressed.
 */
export function withTypedText(answers: Answers, place: StorageScope): Answers {
  const typed = (input: 'details' | 'custom-topic') =>
    makeTypedTextStore(place, input).textIn('answer');
  const given = {
    ...answers,
    customTopic: answers.customTopic ?? typed('custom-topic'),
    details: answers.details ?? typed('details'),
  };
  const written = [acceptAnswers('topic', given, []), acceptAnswers('details', given, [])];
  return Object.assign({}, answers, ...written);
}
