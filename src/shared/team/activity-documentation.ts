import { joinDocumentation } from '#shared/api/documentation.ts';
import * as contract from './activity-contract.ts';

export const activityDocumentation = joinDocumentation('Team', contract, {
  readActivity: {
    summary: 'List the activity of the team, newest first.',
    description:
      'The log is append-only and stores ids, never names or data of guests. `words` uses the current names of people, venues and devices; a user who has deleted their account appears as a former member. `from` and `to` are days in UTC. Send `next` as `before` to get the following page.',
  },
  exportActivity: {
    summary: 'Download the activity of the team as CSV.',
    files: { 'text/csv': 'One row per matching entry, newest first.' },
  },
});
