import { queueMail } from '#server/mail/queue-mail.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { SECURITY_FOOTER } from '../account-mails.ts';

type Change =
  | 'passkey-added'
  | 'passkey-removed'
  | 'authenticator-added'
  | 'authenticator-removed'
  | 'recovery-codes-made';

const SUBJECTS: Record<Change, string> = {
  'passkey-added': `A passkey was added to your ${PRODUCT_NAME} account`,
  'passkey-removed': `A passkey was removed from your ${PRODUCT_NAME} account`,
  'authenticator-added': `An authenticator app was added to your ${PRODUCT_NAME} account`,
  'authenticator-removed': `The authenticator app was removed from your ${PRODUCT_NAME} account`,
  'recovery-codes-made': `New recovery codes for your ${PRODUCT_NAME} account`,
};

const HEADINGS: Record<Change, string> = {
  'passkey-added': 'A passkey was added',
  'passkey-removed': 'A passkey was removed',
  'authenticator-added': 'Two-step sign-in is on',
  'authenticator-removed': 'Two-step sign-in is off',
  'recovery-codes-made': 'You have new recovery codes',
};

const WORDS: Record<Change, string> = {
  'passkey-added':
    'A passkey has just been added to your account. You can sign in with it instead of your password.',
  'passkey-removed': 'A passkey has just been removed from your account. It no longer works.',
  'authenticator-added':
    'An authenticator app has just been set up for your account. From now on, you also need a code from it when you sign in with your password.',
  'authenticator-removed':
    'The authenticator app and your recovery codes have just been removed from your account. You now sign in with just your password.',
  'recovery-codes-made':
    'New recovery codes have just been made for your account. The old ones no longer work.',
};

/** Emails the user about every change to how the account is protected. */
export async function queueSecondFactorMail(
  services: Services,
  db: Queryable,
  { email, firstName }: { email: string; firstName: string | null },
  change: Change,
): Promise<void> {
  await queueMail(services, db, {
    kind: 'second-factor-changed',
    to: { address: email, name: firstName ?? undefined },
    subject: SUBJECTS[change],
    content: {
      preheader: 'If this was you, there is nothing to do.',
      heading: HEADINGS[change],
      paragraphs: [
        WORDS[change],
        'If that was you, there is nothing to do. If it was not, reset your password now and check your passkeys in Settings → Security.',
      ],
      action: { label: 'Reset my password', url: `${services.config.publicUrl}/forgot-password` },
      footer: SECURITY_FOOTER,
    },
  });
}
