import { askHostToClose } from './ask-host-to-close.ts';
import { Delivery } from './delivery.tsx';
import { followDevice } from './follow-device.ts';
import { keepForOffline } from './keep-for-offline.ts';
import { LimitDialog } from './limit-dialog.tsx';
import { EarlierTicket, RewardTicket } from './thank-you.tsx';
import { Toast } from './toast.tsx';
import { readVenueSettings } from './venue-settings.ts';
import { wearPreview } from './wear-preview.ts';
import { WrittenInput } from './written-input.tsx';

/** All that nobody needs before the first answer, as a file of its own that comes after the page. */
export const later = {
  askHostToClose,
  Delivery,
  EarlierTicket,
  followDevice,
  keepForOffline,
  LimitDialog,
  readVenueSettings,
  RewardTicket,
  Toast,
  wearPreview,
  WrittenInput,
};
export type Later = typeof later;
