import { documented } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';

const TOO_MANY_TRIES = 'Too many wrong tries.';

export const accountDocumentation = documented('Accounts', contract, {
  register: {
    summary: 'Create an account.',
    description:
      'Signs in at once, with a token and a session cookie. Calls for owners are open once the address is verified by the link that is mailed.',
    exampleBody: {
      email: 'olive@thecopperkettle.example',
      password: 'correct horse battery',
      username: 'olive',
      firstName: 'Olive',
      lastName: 'Ward',
    },
    errors: {
      CONFLICT: 'There is an account with this address.',
      TOO_MANY_REQUESTS: 'Too many accounts from one network, or too many mails to one address.',
    },
  },
  login: {
    summary: 'Sign in with address and password, and get a token.',
    description:
      'Send the `token` as `Authorization: Bearer …`. It is good for seven days and names the same session as the cookie: signing out ends both.',
    exampleBody: { email: 'olive@thecopperkettle.example', password: 'correct horse battery' },
    errors: {
      UNAUTHENTICATED: 'The address or the password is wrong.',
      SECOND_FACTOR_NEEDED:
        'The password is right, and the account has an authenticator app: send the same once more with `secondFactor`, a code of the app or a recovery code.',
      PASSKEY_NEEDED:
        'The password is right, but it is not enough for a manager of whom a second factor is asked: sign in with the passkey (`POST /api/auth/passkeys/sign-in`).',
      NO_TEAM:
        'They belong to no team any more: send the same once more with `opensBusiness` to begin one of their own.',
      TOO_MANY_REQUESTS: TOO_MANY_TRIES,
    },
  },

  currentUser: { summary: 'Read who is signed in.' },
  verifyEmail: {
    summary: 'Verify an address with the token from the mailed link.',
    description: 'The first time it signs in; a link that was used before says `alreadyVerified`.',
    errors: {
      INVALID_INPUT: 'The link is not known.',
      LINK_EXPIRED: 'The link has expired; ask for another mail.',
      LINK_REPLACED: 'A newer mail holds the link that counts.',
      TOO_MANY_REQUESTS: TOO_MANY_TRIES,
    },
  },
  resendVerification: {
    summary: 'Mail the verification link once more.',
    description:
      'The session tells whose mail it is. Without one, name the expired `token` or the `email`.',
    errors: {
      UNAUTHENTICATED: 'There is no session, and neither a token nor an address that is known.',
      TOO_MANY_REQUESTS: 'One mail a minute, five an hour, ten a day.',
    },
  },
  forgotPassword: {
    summary: 'Mail a link to choose a new password.',
    description: 'The answer is the same whether or not there is such an account.',
    errors: { TOO_MANY_REQUESTS: 'Five mails an hour.' },
  },
  resetPassword: {
    summary: 'Choose a new password with the token from the mailed link.',
    description: 'Ends every session of the account.',
    errors: {
      INVALID_INPUT: 'The link is not valid, has expired, or the password will not do.',
      TOO_MANY_REQUESTS: TOO_MANY_TRIES,
    },
  },
  changePassword: {
    summary: 'Change the password of the signed-in owner.',
    errors: {
      CONFLICT: 'The account has no password of its own.',
      TOO_MANY_REQUESTS: TOO_MANY_TRIES,
    },
  },
  confirmPassword: {
    summary: 'Let a password count again that was set aside.',
    description:
      'A password that was chosen before the address was proven counts for nothing (`credentialSetAside`) until it is typed once more where the address was verified.',
    errors: { TOO_MANY_REQUESTS: TOO_MANY_TRIES },
  },
  signInOptions: {
    summary: 'Read how one can sign in here.',
    description: '`identityProvider` is its name, or null where there is none.',
  },
  changePreferences: { summary: 'Choose which mails come.' },
});
