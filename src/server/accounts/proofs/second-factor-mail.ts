import { queueMail } from '#server/mail/queue-mail.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';

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

const WORDS: Record<Change, string> = {
  'passkey-added': 'A passkey was just added to your account. It signs in without a password.',
  'passkey-removed': 'A passkey was just removed from your account. It no longer works.',
  'authenticator-added':
    'An authenticator app was just set up for your account. From now on, signing in with your password also asks for a code from it.',
  'authenticator-removed':
    'The authenticator app was just removed from your account, and the recovery codes with it. Signing in takes your password alone.',
  'recovery-codes-made':
    'New recovery codes were just made for your account. The ones before open nothing any more.',
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
      heading: firstName ? `Hello, ${firstName}` : 'Hello',
      paragraphs: [
        WORDS[change],
        'If that was you, there is nothing to do. If it was not, reset your password now and look at your passkeys in the settings.',
      ],
      action: { label: 'Reset my password', url: `${services.config.publicUrl}/forgot-password` },
    },
  });
}
