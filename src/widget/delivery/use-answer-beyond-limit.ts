import { useEffect, useRef } from 'react';
import type { SubmissionResponse } from '#shared/feedback/contract.ts';
import { hasWords } from '../conversation/answers.ts';
import { askAboutAnswer } from './ask-about-answer.ts';
import type { OutboxEntry } from './outbox.ts';
import { ASK_FOR_READING_AFTER_MS } from './use-unfinished-delivery.ts';

type Listeners = {
  onOpened: (entry: OutboxEntry, answer: SubmissionResponse) => void;
  onGivenUp: (entry: OutboxEntry) => void;
};

/**
 * Asks the server about a finished answer that it refused because of the monthly limit. The server
 * reads such an answer only afterwards, and passes it on to the team if it is a safety matter.
 */
export function useAnswerBeyondLimit(entry: OutboxEntry | undefined, listeners: Listeners): void {
  const latest = useRef(listeners);
  latest.current = listeners;
  useEffect(() => {
    if (!entry || !hasWords(entry.answers)) return;
    let isGone = false;
    let timer = setTimeout(ask, ASK_FOR_READING_AFTER_MS[0], entry, 0);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };

    async function ask(finished: OutboxEntry, asked: number): Promise<void> {
      const outcome = await askAboutAnswer(finished);
      if (isGone) return;
      if (outcome.type === 'sent') return latest.current.onOpened(finished, outcome.answer);
      const wait = ASK_FOR_READING_AFTER_MS[asked + 1];
      if (wait === undefined || outcome.type === 'refused')
        return latest.current.onGivenUp(finished);
      timer = setTimeout(ask, wait, finished, asked + 1);
    }
  }, [entry]);
}
