import { Background } from '../chat/background.tsx';
import { ChangeAnswer } from '../chat/change-answer.tsx';
import { SendingNotice, WelcomeBack } from '../chat/composer-notices.tsx';
import { TapInput } from '../chat/tap-input.tsx';
import {
  AnswerAgain,
  DemoInvite,
  EarlierTicket,
  RewardReceived,
  ThanksDecoration,
} from '../chat/thank-you.tsx';
import { TypedInput } from '../chat/typed-input.tsx';
import { deleteStoredConversation } from '../chat/use-stored-conversation.ts';
import { reduceConversation } from '../conversation/conversation.ts';
import { removeDraftAnswers } from '../conversation/draft.ts';
import { prefillTexts } from '../conversation/typing.ts';
import { undoLastAnswer } from '../conversation/undo-last-answer.ts';
import { registerServiceWorker } from '../delivery/register-service-worker.ts';
import { addStyles } from './add-styles.ts';
import { followDevice } from './follow-device.ts';

/** Everything not needed before the first answer, in its own chunk, loaded after the page. */
export const lazyPart = {
  ThanksDecoration,
  addStyles,
  AnswerAgain,
  Background,
  ChangeAnswer,
  TapInput,
  DemoInvite,
  deleteStoredConversation,
  EarlierTicket,
  followDevice,
  prefillTexts,
  reduceConversation,
  registerServiceWorker,
  removeDraftAnswers,
  RewardReceived,
  SendingNotice,
  undoLastAnswer,
  WelcomeBack,
  TypedInput,
};
export type LazyPart = typeof lazyPart;
