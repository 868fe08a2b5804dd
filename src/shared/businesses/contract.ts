import { z } from 'zod';
import { messageResponse, messageWithUser } from '#shared/accounts/contract.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { billingInfo, newVenue, priceShownAt, venue } from '#shared/venues/contract.ts';
import { timeZone } from '#shared/venues/venue-fields.ts';

export const addLocations = endpoint({
  access: 'owner',
  method: 'POST',
  path: '/api/onboarding/add-locations',
  body: z.object({
    locations: z
      .array(newVenue.omit({ timezone: true }))
      .min(1, 'Please add at least one restaurant location.')
      .max(100, 'Please add at most 100 locations at a time.'),
    timezone: timeZone.optional(),
    proratedAt: priceShownAt.optional(),
  }),
  status: 201,
  response: messageResponse.extend({
    restaurants: z.array(venue),
    billingInfo: billingInfo.optional(),
  }),
});

export const completeTour = endpoint({
  access: 'owner',
  method: 'POST',
  path: '/api/onboarding/complete-tour',
  response: messageWithUser,
});
