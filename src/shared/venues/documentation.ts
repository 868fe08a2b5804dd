import { documented } from '#shared/api/documentation.ts';
import { PROVIDER_ERRORS } from '#shared/billing/provider-errors.ts';
import * as contract from './contract.ts';

export const ADDING_ERRORS = {
  ...PROVIDER_ERRORS,
  FORBIDDEN: 'The plan allows no more locations (`planLimit`).',
  CONFLICT: 'The venue ID is taken (`errors`), or another location is being added.',
  PAYMENT_REQUIRED:
    'An open payment has to be settled first, or this one has to be approved: then the answer holds `clientSecret`, `secretKind`, `subscriptionId` and `attemptId`.',
};

export const venueDocumentation = documented('Venues', contract, {
  listVenues: { summary: "List the owner's venues." },
  previewVenuePrice: {
    summary: 'Read what more locations would cost.',
    description:
      'Nothing is charged. Hand `proratedAt` on when adding them, and the price is exactly this one for ten minutes.',
    errors: { ...PROVIDER_ERRORS, PAYMENT_REQUIRED: 'An open payment has to be settled first.' },
  },
  addVenue: {
    summary: 'Add a venue.',
    description:
      'A paid plan may charge for it. Where the bank asks the owner first, the call is refused with `PAYMENT_REQUIRED`; send it again with the `attemptId` once the payment is approved.',
    exampleBody: {
      name: 'The Copper Kettle',
      venueId: 'the-copper-kettle',
      timezone: 'Europe/London',
    },
    errors: ADDING_ERRORS,
  },
  updateVenue: {
    summary: 'Change the settings of a venue.',
    description:
      'Only what is named changes. The changes may also be the body itself, without `updates` around them.',
    exampleBody: { updates: { brandColor: '#1E6B4E', rewardsEnabled: true } },
  },
  uploadLogo: {
    summary: 'Upload the logo of a venue.',
    description:
      'A PNG, JPEG or WebP picture of at most 2 MB and 16 million pixels. It is drawn anew within 512 by 512 pixels, without what cameras write into pictures, and `logoUrl` becomes its address on this server, such as `/api/logos/5d41402abc4b2a76b9719d911017c592`. The logo before is gone.',
    errors: {
      INVALID_INPUT: 'The picture is damaged or has too many pixels.',
      WRONG_CONTENT_TYPE: 'It is no PNG, JPEG or WebP picture.',
      BODY_TOO_LARGE: 'It has more than 2 MB.',
      TOO_MANY_REQUESTS: '30 pictures an hour from one owner.',
    },
  },
  logoPicture: {
    summary: 'Read an uploaded logo.',
    description: 'An address belongs to one picture for ever and may be kept.',
    files: { 'image/webp': 'The logo.' },
    errors: { NOT_FOUND: 'There is no such logo any more.' },
  },
  removeLogo: {
    summary: 'Remove the logo of a venue.',
    description: '`logoUrl` becomes null, also where it was an address elsewhere.',
  },
  venueSettings: {
    summary: "Read what a guest's page shows of a venue.",
    description:
      '`opening`, which only venues with a live floor hand out, says when this was read. Sent with a call (`POST /api/calls`) within four hours it counts against the larger limits. `callsPaused` means that the team takes no calls for a while.',
    errors: { NOT_FOUND: 'There is no such venue.' },
  },
  previewRemovalPrice: {
    summary: 'Read what deleting a venue would give back.',
    description: 'Nothing changes. Hand `proratedAt` on to the deletion.',
    errors: { ...PROVIDER_ERRORS, CONFLICT: 'Another change of the locations is being settled.' },
  },
  removeVenue: {
    summary: 'Delete a venue, for good.',
    description: 'Its venue ID is never given to anybody else.',
    errors: {
      PROOF_NEEDED: 'It takes a fresh proof: a sign-in or `prove` of the last 15 minutes.',
    },
  },
});
