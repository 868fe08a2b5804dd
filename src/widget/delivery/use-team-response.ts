import { useEffect, useRef, useState } from 'react';
import { isSealed, needsStaffResponse } from '../conversation/answers.ts';
import type { Conversation } from '../conversation/conversation.ts';
import type { ConversationSetup } from '../conversation/conversation-setup.ts';
import type { TeamResponse } from '../conversation/transforms.ts';
import { askAboutAnswer } from './ask-about-answer.ts';
import { questionAboutAnswer, storedKeyOf } from './question-about-answer.ts';

type TeamResponseProps = {
  conversation: Conversation;
  setup: ConversationSetup;
  keyRef: { current: string };
  /** The guest's latest words about danger have not arrived. */
  isUnsent: boolean;
};

const FIRST_ASK_MS = 1_000;
export const ASK_WHO_COMES_EVERY_MS = 5_000;
/** Ten minutes: by then somebody has come, or the guest has asked a person. */
const MAX_ASKS = 120;

/**
 * Asks the server what the team does for a guest in danger, until the guest leaves the page. Undefined
 * until the server has read the danger, and while the guest reads that nobody knows.
 */
export function useTeamResponse(props: TeamResponseProps): TeamResponse | undefined {
  const latest = useRef(props);
  latest.current = props;
  const [response, setResponse] = useState<TeamResponse>();
  const { answers, phase, result } = props.conversation;
  const isTurnedAway = phase === 'limit-reached' || phase === 'refused';
  // With a result, the server has accepted the answer, even if it held the parts before.
  const isKept = !result && (isSealed(answers, props.setup) || isTurnedAway || props.isUnsent);
  const isInDanger = needsStaffResponse(answers) && !isKept;

  // 'No danger' ends the asking, but says nothing about later words, nor about words that arrived
  // only with the finished answer.
  const { customTopic, details } = answers;
  const danger = isInDanger ? JSON.stringify([customTopic, details, result?.id]) : undefined;
  useEffect(() => {
    if (danger === undefined) return;
    let isGone = false;
    let asked = 0;
    let timer = setTimeout(ask, FIRST_ASK_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };

    async function ask(): Promise<void> {
      asked += 1;
      const key = storedKeyOf(latest.current) ?? latest.current.keyRef.current;
      const outcome = await askAboutAnswer(questionAboutAnswer(latest.current, key));
      if (isGone) return;
      const { needsHelp, coming, isTold } = outcome.type === 'sent' ? outcome.answer : {};
      // A finished answer that the server does not know was erased.
      const isErased = outcome.type === 'refused' && latest.current.conversation.result;
      // The words of the chat's list are coarse: perhaps nobody is in danger.
      const isOver = needsHelp === false || isErased;
      if (isOver) setResponse(undefined);
      else if (needsHelp) setResponse({ coming, isTold });
      if (!isOver && asked < MAX_ASKS) timer = setTimeout(ask, ASK_WHO_COMES_EVERY_MS);
    }
  }, [danger]);

  // Later words do not take away what is known.
  useEffect(() => (isInDanger ? () => setResponse(undefined) : undefined), [isInDanger]);

  return isInDanger ? response : undefined;
}
