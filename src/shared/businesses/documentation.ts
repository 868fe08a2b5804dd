import { documented } from '#shared/api/documentation.ts';
import { ADDING_ERRORS } from '#shared/venues/documentation.ts';
import * as contract from './contract.ts';

export const businessDocumentation = documented('Setting up', contract, {
  addLocations: {
    summary: 'Add one or several venues at once.',
    description: 'All of them are added, or none. A paid plan may charge for them.',
    exampleBody: {
      locations: [{ name: 'The Copper Kettle', venueId: 'the-copper-kettle' }],
      timezone: 'Europe/London',
    },
    errors: ADDING_ERRORS,
  },
  completeTour: { summary: 'Note that the tour of the dashboard was seen.' },
});
