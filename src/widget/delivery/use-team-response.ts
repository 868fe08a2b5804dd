import { useEffect, useRef, useState } from 'react';
import { needsStaffResponse } from '../conversation/answers.ts';
import type { Conversation } from '../conversation/conversation.ts';
import type { ConversationSetup } from '../conversation/conversation-setup.ts';
import type { TeamResponse } from '../conversation/transforms.ts';
import { askAboutAnswer } from './ask-about-answer.ts';
import { readFinishedConversation } from './finished-conversation.ts';
import type { OutboxEntry } from './outbox.ts';

type TeamResponseProps = {
  conversation: Conversation;
  setup: ConversationSetup;
  keyRef: { current: string };
};

const FIRST_ASK_MS = 1_000;
export const ASK_WHO_COMES_EVERY_MS = 5_000;
/** Ten minutes: by then somebody has come, or the guest has asked a person. */
const MAX_ASKS = 120;

/**
 * Asks the server what the team does for a guest in danger, until the guest leaves the page. Undefined
 * until the server has read the danger and told the team.
 */
export function useTeamResponse(props: TeamResponseProps): TeamResponse | undefined {
  const latest = useRef(props);
  latest.current = props;
  const [response, setResponse] = useState<TeamResponse>();
  const { answers, phase } = props.conversation;
  const isTurnedAway = phase === 'limit-reached' || phase === 'refused';
  const isInDanger = needsStaffResponse(answers) && answers.held !== 'sealed' && !isTurnedAway;

  useEffect(() => {
    if (!isInDanger) return;
    let isGone = false;
    let asked = 0;
    let timer = setTimeout(ask, FIRST_ASK_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
      setResponse(undefined);
    };

    async function ask(): Promise<void> {
      asked += 1;
      const outcome = await askAboutAnswer(questionOf(latest.current));
      if (isGone) return;
      const { needsHelp, coming } = outcome.type === 'sent' ? outcome.answer : {};
      if (needsHelp === true) setResponse({ coming });
      // The words of the chat's list are coarse: nobody is in danger.
      if (needsHelp !== false && asked < MAX_ASKS) timer = setTimeout(ask, ASK_WHO_COMES_EVERY_MS);
    }
  }, [isInDanger]);

  return response;
}

/** Recognised by its key alone, which after a reload of the thanks is in the stored ending. */
function questionOf({ conversation, setup, keyRef }: TeamResponseProps): OutboxEntry {
  const { venueId, table } = setup;
  const { answers, result } = conversation;
  const ending = readFinishedConversation(setup, Date.now());
  const isOwn = result !== undefined && ending?.result.id === result.id;
  const key = (isOwn && ending.key) || keyRef.current;
  const payload = { venueId, rating: answers.rating ?? 'poor', isSeriousComplaint: false };
  return { venueId, table, key, payload, answers };
}
