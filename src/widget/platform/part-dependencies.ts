import { buildEndpointUrl, callEndpoint, RequestError } from '#shared/api/call-endpoint.ts';
import { randomId } from '#shared/random-id.ts';
import { Choices, SkipButton } from '../chat/inputs/choices.tsx';
import { TextInput } from '../chat/inputs/text-input.tsx';
import { SaveIcon } from '../chat/lazy-icons.tsx';
import { cleanText, needsStaffResponse, topicOf } from '../conversation/answers.ts';
import { countMessagesToTopic, insertMessages } from '../conversation/transforms.ts';
import { makeTypedTextStore } from '../conversation/typed-text-store.ts';
import { deviceHeader } from '../delivery/device-header.ts';
import { linkForOtherDevices, replaceLocalhost } from '../delivery/ticket.ts';
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
export const partDependencies = {
  countMessagesToTopic,
  RequestError,
  Choices,
  CopyButton,
  callEndpoint,
  cleanText,
  deviceHeader,
  insertMessages,
  linkForOtherDevices,
  needsStaffResponse,
  readStoredPageOpening,
  randomId,
  replaceLocalhost,
  readCallRecord,
  removeCallRecord,
  SaveIcon,
  SkipButton,
  callLinkOf,
  saveCallRecord,
  TextInput,
  topicOf,
  makeTypedTextStore,
  endpointUrl: buildEndpointUrl,
};
export type PartDependencies = typeof partDependencies;
