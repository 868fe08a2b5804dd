import { joinDocumentation } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';

export const notificationDocumentation = joinDocumentation('Notifications', contract, {
  unsubscribe: {
    summary: 'Unsubscribe from one kind of email.',
    description:
      'Mail programs send this request for one-click unsubscribe (RFC 8058). The token in the link identifies the business and the kind of email. A repeat changes nothing.',
    errors: { INVALID_INPUT: 'The token is invalid. Copy the whole link from the email.' },
  },
});
