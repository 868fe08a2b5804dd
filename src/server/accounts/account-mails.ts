import { queueMail } from '#server/mail/queue-mail.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { paths } from '#shared/site/paths.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';

type Recipient = { email: string; firstName: string | null };

export const SECURITY_FOOTER =
  'You get this because it is about the security of your account. These emails cannot be switched off.';

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
      preheader: 'One click, and you can set up your restaurant.',
      heading: welcomeWords(to),
      paragraphs: [
        `Thank you for choosing ${PRODUCT_NAME}. Please confirm that this is your email address. Then we’ll take you straight to setting up your first restaurant.`,
      ],
      action: {
        label: 'Confirm my email',
        url: `${services.config.publicUrl}/verify-email?token=${token}`,
      },
      note: 'The link works for 24 hours. If you did not create an account, ignore this email: nothing happens unless you click.',
      footer: `You get this because someone registered with this address at ${PRODUCT_NAME}.`,
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
      heading: 'Reset your password',
      paragraphs: [
        `Someone asked to reset the password of your ${PRODUCT_NAME} account. Was it you?`,
      ],
      action: {
        label: 'Choose a new password',
        url: `${services.config.publicUrl}/reset-password?token=${token}`,
      },
      note: 'The link works once, for one hour. If it was not you, ignore this email: your password stays as it is.',
      footer: SECURITY_FOOTER,
    },
  });
}

/**
 * Tells an owner why the password from registration was refused: another browser verified the
 * address.
 */
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
      heading: 'Did you just try to sign in?',
      paragraphs: [
        'Someone tried to sign in with the password chosen when your account was registered. We turned them away: your address was confirmed in another browser, so we could not tell whether it was the same person.',
        'If it was you, choose a password with the button below, or enter your password once in the browser where you confirmed your address. After that you can sign in anywhere.',
      ],
      action: {
        label: 'Choose a password',
        url: `${services.config.publicUrl}/reset-password?token=${token}`,
      },
      note: 'The link works once, for one hour. If it was not you, there is nothing to do: that password won’t work.',
      footer: SECURITY_FOOTER,
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
      preheader: `Someone signed in to your account on ${where}.`,
      heading: 'New sign-in to your account',
      paragraphs: [
        'Someone signed in to your account in a new browser. If it was you, there is nothing to do.',
        'If it was not you, sign that device out now. Then change your password and remove any passkey or linked account that you do not recognise.',
      ],
      facts: [
        {
          rows: [
            { name: 'Device', value: where.charAt(0).toUpperCase() + where.slice(1) },
            { name: 'When', value: when },
          ],
        },
      ],
      action: {
        label: 'See where you are signed in',
        url: `${services.config.publicUrl}${paths.settings}?tab=security`,
      },
      footer: SECURITY_FOOTER,
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
      heading: `You can now sign in with ${providerName}`,
      paragraphs: [
        `Your account has just been linked to ${providerName}, so you can sign in that way from now on. Your password, if you have one, stays as it is.`,
        `If that was you, there is nothing to do. If it was not, someone else can use your ${providerName} account: change its password now.`,
      ],
      action: {
        label: 'Check how you sign in',
        url: `${services.config.publicUrl}${paths.settings}?tab=security`,
      },
      footer: SECURITY_FOOTER,
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
      heading: 'Your password was changed',
      paragraphs: [
        'Your password has just been changed, and all your other devices have been signed out.',
        'If that was you, there is nothing to do. If it was not, reset your password now.',
      ],
      action: { label: 'Reset my password', url: `${services.config.publicUrl}/forgot-password` },
      footer: SECURITY_FOOTER,
    },
  });
}

/** Asks whether a new address belongs to the user. */
export async function queueNewEmailMail(
  services: Services,
  db: Queryable,
  to: Recipient,
  token: string,
): Promise<void> {
  await queueMail(services, db, {
    kind: 'new-email',
    to: recipient(to),
    subject: `Confirm your new email for ${PRODUCT_NAME}`,
    content: {
      preheader: 'One click, and you sign in with this address.',
      heading: 'Confirm your new email address',
      paragraphs: [
        `You asked to use this address for ${PRODUCT_NAME}. Once you confirm it, you sign in with it.`,
      ],
      action: {
        label: 'Use this address',
        url: `${services.config.publicUrl}${paths.confirmEmail}?token=${token}`,
      },
      note: 'The link works for 24 hours. If you did not ask for this, ignore this email: nothing changes.',
      footer: SECURITY_FOOTER,
    },
  });
}

/** Tells the old address, in case somebody else changed it. */
export async function queueEmailChangedMail(
  services: Services,
  db: Queryable,
  to: Recipient,
  newEmail: string,
): Promise<void> {
  await queueMail(services, db, {
    kind: 'email-changed',
    to: recipient(to),
    subject: `Your ${PRODUCT_NAME} email was changed`,
    content: {
      preheader: `Your account now uses ${newEmail}.`,
      heading: 'Your email address was changed',
      paragraphs: [
        `Your account now uses ${newEmail}. You can no longer sign in with this address.`,
        'If that was you, there is nothing to do. If it was not, write to us now.',
      ],
      action: { label: 'Contact us', url: `${services.config.publicUrl}${paths.contact}` },
      footer: SECURITY_FOOTER,
    },
  });
}

function recipient({ email, firstName }: Recipient) {
  return { address: email, name: firstName ?? undefined };
}

function welcomeWords({ firstName }: Recipient): string {
  return firstName ? `Welcome, ${firstName}` : 'Welcome';
}
