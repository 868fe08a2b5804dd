import { documented } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';

export const todayDocumentation = documented('Numbers', contract, {
  lookAtToday: {
    summary: 'Read what an owner has to know about a venue today.',
    description:
      'How many guests have answered and how many a usual day of this name brings by now, which complaints are still open, how many safety cases are open here and at the other venues of the caller, who has written back, what guests praised last, and how satisfied they were week by week.',
    errors: { NOT_FOUND: 'There is no such venue of this owner.' },
  },
  myPraise: {
    summary: 'Read what guests said about me.',
    description:
      "Praise of the last ninety days in which a guest named the caller, by the first name of their account, at the caller's venues. Without the guests' names.",
  },
});
