import { CallError, call, urlOf } from '#shared/api/call.ts';
import { randomId } from '#shared/random-id.ts';
import { Choices, Skip } from '../chat/inputs/choices.tsx';
import { TextInput } from '../chat/inputs/text.tsx';
import { SaveIcon } from '../chat/lazy-icons.tsx';
import { cleanText, needsStaffResponse, topicOf } from '../conversation/answers.ts';
import { afterTopic, insertMessages } from '../conversation/transforms.ts';
import { typingOf } from '../conversation/typing.ts';
import { deviceHeader } from '../delivery/device-header.ts';
import { replaceLocalhost } from '../delivery/ticket.ts';
import {
  callLinkOf,
  readCallRecord,
  removeCallRecord,
  saveCallRecord,
} from '../floor/call-record.ts';
import { CopyButton } from '../rewards/copy-button.tsx';
import { readStoredPageOpening } from './page-opening.ts';

/**
 * The functions of the lazy part that later parts use. They are passed in, not imported: after a retry
 * the lazy part has a different URL, and an import would load the failed one.
 */
export const partKit = {
  afterTopic,
  CallError,
  Choices,
  CopyButton,
  call,
  cleanText,
  deviceHeader,
  insertMessages,
  needsStaffResponse,
  readStoredPageOpening,
  randomId,
  replaceLocalhost,
  readCallRecord,
  removeCallRecord,
  SaveIcon,
  Skip,
  callLinkOf,
  saveCallRecord,
  TextInput,
  topicOf,
  typingOf,
  urlOf,
};
export type PartKit = typeof partKit;
