import { documented } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';

export const notificationDocumentation = documented('Notifications', contract, {
  unsubscribe: {
    summary: 'Switch off a kind of mail, by the link in it.',
    description:
      'What "unsubscribe" does in a mail program (RFC 8058). The token names owner and kind.',
  },
});
