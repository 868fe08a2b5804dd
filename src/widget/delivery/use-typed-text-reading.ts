import { useCallback, useEffect, useRef } from 'react';
import { type Answers, hasWords, isAdvised } from '../conversation/answers.ts';
import { askAboutAnswer } from './ask-about-answer.ts';
import type { OutboxEntry } from './outbox.ts';
import { ASK_FOR_READING_AFTER_MS } from './reading-pauses.ts';
import type { SendOutcome } from './send-feedback.ts';

type AskAboutTypedText = (entry: OutboxEntry, outcome: SendOutcome, asked?: number) => void;

/**
 * Returns a function that asks the server what it has read in text that was sent while still in its
 * field, and reports any danger: a guest who never presses the button needs the advice too.
 */
export function useTypedTextReading(
  getAnswers: () => Answers,
  onDanger: (() => void) | undefined,
): AskAboutTypedText {
  const latest = useRef({ getAnswers, onDanger });
  latest.current = { getAnswers, onDanger };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  return useCallback(function ask(entry, outcome, asked = 0) {
    clearTimeout(timer.current);
    const now = latest.current.getAnswers();
    // If the text is sent with its button, the chat itself asks about it.
    const isAnswered = hasWords(now) && !hasWords(entry.answers);
    if (isAnswered || isAdvised(now)) return;
    if (outcome.type === 'refused' || outcome.type === 'key-taken') return;
    const needsHelp = outcome.type === 'sent' ? outcome.answer.needsHelp : undefined;
    if (needsHelp) latest.current.onDanger?.();
    const wait = ASK_FOR_READING_AFTER_MS[asked];
    if (needsHelp !== undefined || wait === undefined) return;
    timer.current = setTimeout(() => {
      void askAboutAnswer(entry).then((again) => ask(entry, again, asked + 1));
    }, wait);
  }, []);
}
