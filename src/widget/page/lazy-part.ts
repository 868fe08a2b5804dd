import { Background } from '../chat/background.tsx';
import { ChangeAnswer } from '../chat/change-answer.tsx';
import { ChosenInput } from '../chat/chosen-input.tsx';
import { SendingNotice, WelcomeBack } from '../chat/composer-notices.tsx';
import {
  AboveThanks,
  AnswerAgain,
  DemoInvite,
  EarlierTicket,
  GivenTicket,
} from '../chat/thank-you.tsx';
import { dropKept } from '../chat/use-kept.ts';
import { WrittenInput } from '../chat/written-input.tsx';
import { reduceConversation } from '../conversation/conversation.ts';
import { removeDraftAnswers } from '../conversation/draft.ts';
import { takeBack } from '../conversation/take-back.ts';
import { offerAgain } from '../conversation/typing.ts';
import { registerServiceWorker } from '../delivery/register-service-worker.ts';
import { addStyles } from './add-styles.ts';
import { followDevice } from './follow-device.ts';

/** Everything not needed before the first answer, in its own chunk, loaded after the page. */
export const lazyPart = {
  AboveThanks,
  addStyles,
  AnswerAgain,
  Background,
  ChangeAnswer,
  ChosenInput,
  DemoInvite,
  dropKept,
  EarlierTicket,
  followDevice,
  offerAgain,
  reduceConversation,
  registerServiceWorker,
  removeDraftAnswers,
  GivenTicket,
  SendingNotice,
  takeBack,
  WelcomeBack,
  WrittenInput,
};
export type LazyPart = typeof lazyPart;
