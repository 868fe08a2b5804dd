import { documented } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';

const ERRORS = {
  NOT_FOUND: 'The code is not known, or of another venue than the one that was named.',
  ROLE: 'At this venue only the team and its paired devices may redeem rewards.',
  TOO_MANY_REQUESTS: 'Thirty tries a minute from one network.',
};

export const rewardDocumentation = documented('Rewards', contract, {
  validateRewardCode: {
    summary: 'Look up a reward code.',
    description:
      'Answers also for a code that is redeemed, expired or not valid yet; `status` says how it stands, and `validFrom` from when it can be redeemed where the venue gives rewards for the next visit.',
    exampleBody: { code: '7K4M2-9QX3A', venueId: 'the-copper-kettle' },
    errors: ERRORS,
  },
  redeemRewardCode: {
    summary: 'Redeem a reward code, once.',
    description:
      'At a shared device `memberId` says who of its roster redeems it, and `proof` that it is them; a member with a PIN is not taken without, nor is their name as `staffName`. Where only the team redeems, a device has to say `memberId`. Managers and staff who are signed in redeem in their own name, whatever `staffName` says.',
    exampleBody: { code: '7K4M2-9QX3A', venueId: 'the-copper-kettle', staffName: 'Robin' },
    errors: {
      ...ERRORS,
      FORBIDDEN:
        'At a device: that member does not work there, has a PIN and did not enter it, or nobody of the roster was named where only the team redeems.',
      CONFLICT: 'It was redeemed before (`redeemedAt`, `redeemedBy`).',
      GONE: 'It has expired (`expiresAt`).',
      NOT_YET_VALID: 'It is for the guest’s next visit, from `validFrom` on.',
    },
  },
});
