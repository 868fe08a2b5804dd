import { queueMail } from '#server/mail/queue-mail.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';

type Recipient = { email: string; firstName: string | null };

export async function queueVerificationMail(
  services: Services,
  db: Queryable,
  to: Recipient,
  token: string,
): Promise<void> {
  await queueMail(services, db, {
    kind: 'verify-email',
    to: recipient(to),
    subject: `Confirm your email for ${PRODUCT_NAME}`,
    content: {
      preheader: 'One click and your feedback page is yours.',
      heading: greeting('Welcome', to),
      paragraphs: [
        `Thank you for choosing ${PRODUCT_NAME}. Please confirm that this is your address, and we will take you straight to setting up your first venue.`,
      ],
      action: {
        label: 'Confirm my email',
        url: `${services.config.publicUrl}/verify-email?token=${token}`,
      },
      note: 'The link works for 24 hours. If you did not create an account, please ignore this message: nothing happens without your click.',
    },
  });
}

export async function queuePasswordResetMail(
  services: Services,
  db: Queryable,
  to: Recipient,
  token: string,
): Promise<void> {
  await queueMail(services, db, {
    kind: 'reset-password',
    to: recipient(to),
    subject: `Reset your ${PRODUCT_NAME} password`,
    content: {
      preheader: 'Choose a new password within the next hour.',
      heading: greeting('Hello', to),
      paragraphs: ['Somebody asked to reset the password of your account. Was it you?'],
      action: {
        label: 'Choose a new password',
        url: `${services.config.publicUrl}/reset-password?token=${token}`,
      },
      note: 'The link works once and for one hour. If it was not you, leave it: your password stays as it is.',
    },
  });
}

/** For an owner who verified the address in a different browser from the one that registered it. */
export async function queuePasswordSetAsideMail(
  services: Services,
  db: Queryable,
  to: Recipient,
  token: string,
): Promise<void> {
  await queueMail(services, db, {
    kind: 'password-set-aside',
    to: recipient(to),
    subject: `Did you just try to sign in to ${PRODUCT_NAME}?`,
    content: {
      preheader: 'Choose a password to sign in on this device, too.',
      heading: greeting('Hello', to),
      paragraphs: [
        'Somebody tried to sign in with the password that was chosen when your account was registered. We turned them away: your address was confirmed in another browser, and we could not know that it was the same person.',
        'If it was you, choose a password with the button below, or type the one you have once where you confirmed your address. After that you can sign in everywhere.',
      ],
      action: {
        label: 'Choose a password',
        url: `${services.config.publicUrl}/reset-password?token=${token}`,
      },
      note: 'The link works once and for one hour. If it was not you, there is nothing to do: that password won’t work.',
    },
  });
}

/** Reports a sign-in from a new browser, in case it was someone else. */
export async function queueNewSignInMail(
  services: Services,
  db: Queryable,
  to: Recipient,
  browser: string | undefined,
): Promise<void> {
  const where = browser ?? 'a new device';
  const now = services.now();
  const when = `${formatMoment(now, { now, timeZone: 'UTC' })} (UTC)`;
  await queueMail(services, db, {
    kind: 'new-sign-in',
    to: recipient(to),
    subject: `New sign-in to ${PRODUCT_NAME}`,
    content: {
      preheader: `Somebody signed in to your account on ${where}.`,
      heading: greeting('Hello', to),
      paragraphs: [
        `Your account was signed in to on ${where}, where it had not been used before, on ${when}. If that was you, there is nothing to do.`,
        'If it was not you, sign that device out at once. Then change your password and remove any passkey or linked account that you do not recognise.',
      ],
      action: {
        label: 'See where you are signed in',
        url: `${services.config.publicUrl}/settings?tab=security`,
      },
    },
  });
}

/** Emails the owner whenever there is a new way to sign in to the account. */
export async function queueIdentityLinkedMail(
  services: Services,
  db: Queryable,
  to: Recipient,
  providerName: string,
): Promise<void> {
  await queueMail(services, db, {
    kind: 'identity-linked',
    to: recipient(to),
    subject: `You can now sign in to ${PRODUCT_NAME} with ${providerName}`,
    content: {
      preheader: `Your ${PRODUCT_NAME} account is linked to ${providerName}.`,
      heading: greeting('Hello', to),
      paragraphs: [
        `Your account was just opened with ${providerName}, and from now on it can be opened that way. Your password, if you have one, stays as it is.`,
        `If that was you, there is nothing to do. If it was not, somebody else can use your ${providerName} account: change its password at once.`,
      ],
    },
  });
}

export async function queuePasswordChangedMail(
  services: Services,
  db: Queryable,
  to: Recipient,
): Promise<void> {
  await queueMail(services, db, {
    kind: 'password-changed',
    to: recipient(to),
    subject: `Your ${PRODUCT_NAME} password was changed`,
    content: {
      preheader: 'Other devices have been signed out.',
      heading: greeting('Hello', to),
      paragraphs: [
        'The password of your account was just changed, and every other device was signed out.',
        'If that was you, there is nothing to do. If it was not, reset your password now.',
      ],
      action: { label: 'Reset my password', url: `${services.config.publicUrl}/forgot-password` },
    },
  });
}

function recipient({ email, firstName }: Recipient) {
  return { address: email, name: firstName ?? undefined };
}

function greeting(word: string, { firstName }: Recipient): string {
  return firstName ? `${word}, ${firstName}` : word;
}
