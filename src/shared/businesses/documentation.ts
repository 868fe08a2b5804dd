import { joinDocumentation } from '#shared/api/documentation.ts';
import { ADD_VENUE_ERRORS } from '#shared/venues/documentation.ts';
import * as contract from './contract.ts';

export const businessDocumentation = joinDocumentation('Setting up', contract, {
  addLocations: {
    summary: 'Add one or more venues.',
    description:
      'Adds all of the venues or none, and returns every venue of the business. The plan may charge for the new venues. A venue that already exists with the same name and ID counts as added, so a request can be repeated safely.',
    exampleBody: {
      locations: [{ name: 'The Copper Kettle', venueId: 'the-copper-kettle' }],
      timezone: 'Europe/London',
    },
    errors: ADD_VENUE_ERRORS,
  },
  completeTour: {
    summary: 'Mark the dashboard tour as completed.',
    description: 'This also completes the onboarding of the business.',
  },
});
