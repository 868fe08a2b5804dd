import { documented } from '#shared/api/documentation.ts';
import * as contract from './activity-contract.ts';

export const activityDocumentation = documented('Team', contract, {
  readActivity: {
    summary: 'Read who did what and when, the newest first.',
    description:
      'Nothing in it is ever changed or deleted. It holds ids alone: `words` names people, restaurants and devices as they are called when it is read, and who has deleted their account is somebody who has left. It holds nothing of guests. Days are those of UTC. Hand `next` on as `before` for the page that follows.',
  },
  exportActivity: {
    summary: 'Take the record away as a file for spreadsheets.',
    files: { 'text/csv': 'All that matches, the newest first.' },
  },
});
