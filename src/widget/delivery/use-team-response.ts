import { useEffect, useRef, useState } from 'react';
import { isAdvised, isHeldByLimit } from '../conversation/answers.ts';
import type { Conversation } from '../conversation/conversation.ts';
import type { ConversationSetup } from '../conversation/conversation-setup.ts';
import type { TeamResponse } from '../conversation/transforms.ts';
import { askAboutAnswer, questionAboutAnswer, storedKeyOf } from './ask-about-answer.ts';

type TeamResponseProps = {
  conversation: Conversation;
  setup: ConversationSetup;
  keyRef: { current: string };
  /** True while the guest's latest text about danger has not reached the server. */
  isUnsent: boolean;
};

const FIRST_ASK_MS = 1_000;
export const ASK_WHO_COMES_EVERY_MS = 5_000;
/** Ten minutes: by then somebody has come, or the guest has asked a person. */
const MAX_ASKS = 120;

/**
 * Asks the server for ten minutes whether somebody is coming to a guest in danger. Undefined until
 * the server has found the danger, and while the page says that nobody knows of it.
 */
export function useTeamResponse(props: TeamResponseProps): TeamResponse | undefined {
  const latest = useRef(props);
  latest.current = props;
  const [response, setResponse] = useState<TeamResponse>();
  const { answers, phase, result } = props.conversation;
  const isTurnedAway = phase === 'limit-reached' || phase === 'refused';
  // If there is a result, the server has accepted the answer, even if it held parts back.
  const isKept = !result && (isHeldByLimit(answers, props.setup) || isTurnedAway || props.isUnsent);
  const isInDanger = isAdvised(answers) && !isKept;

  // The response 'no danger' ends the polling, but it says nothing about text that is new or that
  // arrived only with the finished answer, so polling then starts again.
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
      // The chat's word list is coarse: the server may find that nobody is in danger.
      const isOver = needsHelp === false || isErased;
      if (isOver) setResponse(undefined);
      else if (needsHelp) setResponse({ coming, isTold });
      if (!isOver && asked < MAX_ASKS) timer = setTimeout(ask, ASK_WHO_COMES_EVERY_MS);
    }
  }, [danger]);

  // Forgets the response when the guest is no longer in danger, but not when the text changes.
  useEffect(() => (isInDanger ? () => setResponse(undefined) : undefined), [isInDanger]);

  return isInDanger ? response : undefined;
}
