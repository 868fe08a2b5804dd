import { Background } from '../chat/background.tsx';
import { ChangeAnswer } from '../chat/change-answer.tsx';
import { SendingNotice, WelcomeBack } from '../chat/composer-notices.tsx';
import { DemoInvite, EarlierTicket, GivenTicket, PaperStrokes } from '../chat/thank-you.tsx';
import { WrittenInput } from '../chat/written-input.tsx';
import { takeBack } from '../conversation/take-back.ts';
import { offerAgain } from '../conversation/typing.ts';
import { registerServiceWorker } from '../delivery/register-service-worker.ts';
import { askHostToClose } from '../embed/ask-host-to-close.ts';
import { addStyles } from './add-styles.ts';
import { followDevice } from './follow-device.ts';

/** All that nobody needs before the first answer, as a file of its own that comes after the page. */
export const lazyPart = {
  addStyles,
  askHostToClose,
  Background,
  ChangeAnswer,
  DemoInvite,
  EarlierTicket,
  followDevice,
  offerAgain,
  PaperStrokes,
  registerServiceWorker,
  GivenTicket,
  SendingNotice,
  takeBack,
  WelcomeBack,
  WrittenInput,
};
export type LazyPart = typeof lazyPart;
