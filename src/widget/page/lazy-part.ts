import { Background } from '../chat/background.tsx';
import { SendingNotice, WelcomeBack } from '../chat/composer-notices.tsx';
import { EarlierTicket, GivenTicket } from '../chat/thank-you.tsx';
import { WrittenInput } from '../chat/written-input.tsx';
import { registerServiceWorker } from '../delivery/register-service-worker.ts';
import { askHostToClose } from '../embed/ask-host-to-close.ts';
import { followDevice } from './follow-device.ts';

/** All that nobody needs before the first answer, as a file of its own that comes after the page. */
export const lazyPart = {
  askHostToClose,
  Background,
  EarlierTicket,
  followDevice,
  registerServiceWorker,
  GivenTicket,
  SendingNotice,
  WelcomeBack,
  WrittenInput,
};
export type LazyPart = typeof lazyPart;
