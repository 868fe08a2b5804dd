import { joinDocumentation } from '#shared/api/documentation.ts';
import { PROVIDER_ERRORS } from '#shared/billing/provider-errors.ts';
import * as contract from './contract.ts';

export const ADD_VENUE_ERRORS = {
  ...PROVIDER_ERRORS,
  FORBIDDEN: 'The plan allows no more venues (`planLimit`). Upgrade to add more.',
  CONFLICT:
    'The venue ID is taken (`venueId`; `freeVenueId` is one that is free), or another venue is being added. Choose another ID, or try again in a moment.',
  PAYMENT_REQUIRED:
    'The payment was declined or needs approval, or an earlier payment is open. If the payment needs approval, the response holds `clientSecret`, `secretKind`, `subscriptionId` and `attemptId`: confirm it, then repeat the request.',
};

export const venueDocumentation = joinDocumentation('Venues', contract, {
  listVenues: {
    summary: 'List the venues of the caller.',
    description:
      'For staff and devices, `ownerId`, `dailyRewardCap`, `alertOnSerious`, `alertOnManyRewards`, `averageSpendPence` and `rewardCostPence` are left out.',
  },
  previewVenuePrice: {
    summary: 'Preview the price of more venues.',
    description:
      'This request charges nothing. Amounts are in pence. Send `proratedAt` when adding the venues to be charged exactly this price; it is valid for ten minutes.',
    errors: {
      ...PROVIDER_ERRORS,
      PAYMENT_REQUIRED:
        'An earlier payment is open, or the plan has ended. Pay it, or choose a plan again.',
    },
  },
  proposeVenueId: {
    summary: 'Propose a venue ID that is free.',
    description:
      'The wanted ID if nobody has it, otherwise the same with a number. It is not reserved: adding the venue may still be refused with `CONFLICT`, which holds another free ID as `freeVenueId`.',
  },
  addVenue: {
    summary: 'Add a venue.',
    description:
      'The plan may charge for the venue. If the bank requires approval, the request fails with `PAYMENT_REQUIRED`; repeat it with the `attemptId` after the owner has approved the payment.',
    exampleBody: {
      name: 'The Copper Kettle',
      venueId: 'the-copper-kettle',
      timezone: 'Europe/London',
    },
    errors: ADD_VENUE_ERRORS,
  },
  updateVenue: {
    summary: 'Update the settings of a venue.',
    description:
      'Fields that are left out stay unchanged. The fields can be sent under `updates` or directly in the body.',
    exampleBody: { updates: { brandColor: '#1E6B4E', rewardsEnabled: true } },
  },
  uploadLogo: {
    summary: 'Upload the logo of a venue.',
    description:
      'The body is a PNG, JPEG or WebP image of at most 2 MB and 16 million pixels. The server scales it down to fit 512 by 512 pixels, removes its metadata and deletes the previous logo. `logoUrl` becomes its path on this server, such as `/api/logos/5d41402abc4b2a76b9719d911017c592`.',
    errors: {
      INVALID_INPUT: 'The image is damaged or has too many pixels.',
      WRONG_CONTENT_TYPE: 'The file is not a PNG, JPEG or WebP image.',
      BODY_TOO_LARGE: 'The file is larger than 2 MB.',
      TOO_MANY_REQUESTS: 'The limit is 30 uploads per hour for a business.',
    },
  },
  logoPicture: {
    summary: 'Download an uploaded logo.',
    description: 'The content of a path never changes, so it can be cached for ever.',
    files: { 'image/webp': 'The logo as WebP.' },
    errors: { NOT_FOUND: 'The logo does not exist or was replaced.' },
  },
  removeLogo: {
    summary: 'Remove the logo of a venue.',
    description: '`logoUrl` becomes null, whether the logo was uploaded or hosted elsewhere.',
  },
  venueSettings: {
    summary: 'Retrieve the public settings of a venue.',
    description:
      'The settings that the guest page shows. `opening` is a signed timestamp that only venues with a live floor return: a call (`POST /api/calls`) that sends it within four hours counts against larger limits. `callsPaused` means that the team has paused calls. `limitReached` means that the monthly limit of the plan is used up: a new answer gets `MONTHLY_LIMIT` and no reward. `youSaid` is the sentence that guests read before the first question, with the number of guests behind it.',
    errors: { NOT_FOUND: 'No venue has this `venueId`.' },
  },
  previewRemovalPrice: {
    summary: 'Preview the credit for deleting a venue.',
    description:
      'This request changes nothing. Amounts are in pence. Send `proratedAt` when deleting the venue to be credited exactly this amount; it is valid for ten minutes.',
    errors: {
      ...PROVIDER_ERRORS,
      CONFLICT: 'Another change of the number of venues is being settled. Try again in a moment.',
    },
  },
  removeVenue: {
    summary: 'Delete a venue permanently.',
    description:
      'Its feedback is kept for 60 days, and reward codes stay valid. No other business can ever use its venue ID.',
    errors: {
      PROOF_NEEDED:
        'The last proof of identity is more than 15 minutes old. Send `POST /api/auth/prove`, then repeat the request.',
    },
  },
});
