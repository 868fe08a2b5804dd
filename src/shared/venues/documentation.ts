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
  venueSettings: {
    summary: "Read what a guest's page shows of a venue.",
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
  },
});
