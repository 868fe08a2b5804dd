import { joinDocumentation } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';

const TOO_MANY_GUESSES = 'Too many failed attempts. Wait as long as `Retry-After` says.';
const TOO_MANY_ATTEMPTS = 'Too many attempts. Wait as long as `Retry-After` says.';

export const accountDocumentation = joinDocumentation('Accounts', contract, {
  register: {
    summary: 'Create an account.',
    description:
      'Signs the new user in: the response holds a token and sets the session cookie. Endpoints that require a role stay closed until the user opens the verification link in the email. `plan` is only remembered, as `wishedPlan` of the account: nothing is chosen or charged.',
    exampleBody: {
      email: 'olive@thecopperkettle.example',
      password: 'correct horse battery',
      username: 'olive',
      firstName: 'Olive',
      lastName: 'Ward',
    },
    errors: {
      CONFLICT: 'An account with this email address already exists. Sign in instead.',
      TOO_MANY_REQUESTS:
        'Too many registrations from one network, or too many verification emails to one address. Try again later.',
    },
  },
  login: {
    summary: 'Sign in with an email address and a password.',
    description:
      'Returns a token. Send it as `Authorization: Bearer …`; it is valid for seven days. The token and the session cookie belong to the same session, so signing out ends both.',
    exampleBody: { email: 'olive@thecopperkettle.example', password: 'correct horse battery' },
    errors: {
      UNAUTHENTICATED: 'The email address or the password is wrong.',
      SECOND_FACTOR_NEEDED:
        'The password is correct, but the account has an authenticator app and `secondFactor` is missing, wrong or already used. Repeat the request with a current code from the app or a recovery code in `secondFactor`.',
      PASSKEY_NEEDED:
        'The password is correct, but a business of this manager requires two-step sign-in. Sign in with the passkey (`POST /api/auth/passkeys/sign-in`).',
      NO_TEAM:
        'The user no longer belongs to any team. Repeat the request with `opensBusiness` set to true to create a business for them.',
      TOO_MANY_REQUESTS: TOO_MANY_GUESSES,
    },
  },

  currentUser: { summary: 'Retrieve the signed-in user.' },
  verifyEmail: {
    summary: 'Verify an email address.',
    description:
      'Send the token from the link in the verification email. The first use signs the user in; later uses return `alreadyVerified`.',
    errors: {
      INVALID_INPUT: 'The token is unknown.',
      LINK_EXPIRED: 'The link has expired. Request another email.',
      LINK_REPLACED: 'A newer email has replaced this link. Use the link in the newest email.',
      TOO_MANY_REQUESTS: TOO_MANY_ATTEMPTS,
    },
  },
  resendVerification: {
    summary: 'Resend the verification email.',
    description:
      'The session identifies the account. Without a session, send the expired `token` or the `email` address. With an `email` address, the response is the same whether or not the account exists.',
    errors: {
      UNAUTHENTICATED:
        'The request has no session and no `email`, and the `token` is missing or unknown. Sign in, or send the `email` address.',
      TOO_MANY_REQUESTS:
        'The limit is one email per minute, five per hour and ten per day for an address.',
    },
  },
  forgotPassword: {
    summary: 'Send a password reset email.',
    description: 'The response is the same whether or not the account exists.',
    errors: { TOO_MANY_REQUESTS: 'The limit is five emails per hour for an address.' },
  },
  resetPassword: {
    summary: 'Set a new password with a reset token.',
    description:
      'Send the token from the link in the reset email. All sessions of the account end, so the user has to sign in again.',
    errors: {
      INVALID_INPUT:
        'The token is invalid or has expired, or the password is too weak. Request a new email, or choose another password.',
      TOO_MANY_REQUESTS: TOO_MANY_ATTEMPTS,
    },
  },
  changePassword: {
    summary: 'Change the password of the signed-in user.',
    description: 'All other sessions of the user end. The session of the request continues.',
    errors: {
      INVALID_INPUT: 'The current password is wrong, or the new password is too weak.',
      CONFLICT: 'The account has no password. It signs in another way.',
      TOO_MANY_REQUESTS: TOO_MANY_ATTEMPTS,
    },
  },
  confirmPassword: {
    summary: 'Reactivate a password that was set aside.',
    description:
      'A password is set aside (`credentialSetAside`) when it was chosen before the email address was verified and another browser opened the verification link. It works again once the user enters it in a session that started from the verified address.',
    errors: {
      INVALID_INPUT: 'The password is not the one that was chosen at registration.',
      TOO_MANY_REQUESTS: TOO_MANY_ATTEMPTS,
    },
  },
  signInOptions: {
    summary: 'List the ways to sign in.',
    description:
      '`identityProvider` is the name of the identity provider, or null if this installation has none.',
  },
  changePreferences: {
    summary: 'Update the email preferences of the business.',
    description: 'Preferences that are left out stay unchanged.',
  },
});
