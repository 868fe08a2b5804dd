import { askHostToClose } from './ask-host-to-close.ts';
import { Background } from './background.tsx';
import { SendingNotice, WelcomeBack } from './composer-notices.tsx';
import { followDevice } from './follow-device.ts';
import { keepForOffline } from './keep-for-offline.ts';
import { EarlierTicket, GivenTicket } from './thank-you.tsx';
import { WrittenInput } from './written-input.tsx';

/** All that nobody needs before the first answer, as a file of its own that comes after the page. */
export const later = {
  askHostToClose,
  Background,
  EarlierTicket,
  followDevice,
  keepForOffline,
  GivenTicket,
  SendingNotice,
  WelcomeBack,
  WrittenInput,
};
export type Later = typeof later;
