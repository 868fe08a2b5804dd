import { joinDocumentation } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';

const ERRORS = {
  NOT_FOUND:
    'The code is unknown, or belongs to another venue than `venueId` or to another business.',
  ROLE: 'Only the team of this venue and its paired devices may redeem rewards. Sign in, or use a paired device.',
  TOO_MANY_REQUESTS: 'The limit is 30 attempts per minute from one network.',
};

export const rewardDocumentation = joinDocumentation('Rewards', contract, {
  validateRewardCode: {
    summary: 'Look up a reward code.',
    description:
      'Also returns codes that are redeemed, expired or not valid yet; see `status`. If the venue gives rewards for the next visit, `validFrom` says when the code becomes redeemable.',
    exampleBody: { code: '7K4M2-9QX3A', venueId: 'the-copper-kettle' },
    errors: ERRORS,
  },
  redeemRewardCode: {
    summary: 'Redeem a reward code.',
    description:
      'A code can be redeemed once. `staffName` is stored as the person who redeemed it, except that signed-in managers and staff always redeem in their own name. At a shared device, `memberId` names the member of the roster instead, and `proof` proves their PIN. A member with a PIN cannot redeem without `proof`, and their name is not accepted as `staffName`. If only the team may redeem, a device has to send `memberId`.',
    exampleBody: { code: '7K4M2-9QX3A', venueId: 'the-copper-kettle', staffName: 'Robin' },
    errors: {
      ...ERRORS,
      FORBIDDEN:
        'At a shared device: the member does not work at the venue, has not entered their PIN (`needsPin`), or `memberId` is missing although only the team may redeem.',
      CONFLICT: 'The code was already redeemed (`redeemedAt`, `redeemedBy`).',
      GONE: 'The code has expired (`expiresAt`).',
      NOT_YET_VALID: 'The reward is for the guest’s next visit. Redeem it from `validFrom` on.',
    },
  },
});
