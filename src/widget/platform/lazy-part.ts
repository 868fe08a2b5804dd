import { BackgroundTasks } from '../chat/background-tasks.tsx';
import { ChangeAnswerButton } from '../chat/change-answer-button.tsx';
import { SendingNotice, WelcomeBackNotice } from '../chat/composer-notices.tsx';
import { TapInput } from '../chat/tap-input.tsx';
import {
  AnswerAgainButton,
  DemoInvite,
  EarlierTicket,
  ReceivedReward,
  ThanksDecoration,
} from '../chat/thank-you.tsx';
import { TypedInput } from '../chat/typed-input.tsx';
import { deleteStoredConversation } from '../chat/use-conversation-storage.ts';
import { reduceConversation } from '../conversation/conversation.ts';
import { removeDraftAnswers } from '../conversation/draft.ts';
import { prefillTexts } from '../conversation/typed-text-store.ts';
import { undoLastAnswer } from '../conversation/undo-last-answer.ts';
import { registerServiceWorker } from '../delivery/register-service-worker.ts';
import { adaptToDevice } from './adapt-to-device.ts';
import { addLazyStyles } from './add-lazy-styles.ts';

/** Everything not needed before the first answer, in its own chunk, loaded after the page. */
export const lazyPart = {
  ThanksDecoration,
  addLazyStyles,
  AnswerAgainButton,
  BackgroundTasks,
  ChangeAnswerButton,
  TapInput,
  DemoInvite,
  deleteStoredConversation,
  EarlierTicket,
  adaptToDevice,
  prefillTexts,
  reduceConversation,
  registerServiceWorker,
  removeDraftAnswers,
  ReceivedReward,
  SendingNotice,
  undoLastAnswer,
  WelcomeBackNotice,
  TypedInput,
};
export type LazyPart = typeof lazyPart;
