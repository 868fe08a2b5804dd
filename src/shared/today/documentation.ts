import { joinDocumentation } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';

export const todayDocumentation = joinDocumentation('Numbers', contract, {
  lookAtToday: {
    summary: 'Retrieve the home screen of a venue for today.',
    description:
      'Compares the number of answers today with a usual day of the same weekday at this time. Also holds unresolved complaints, unread messages of guests, the latest praise and the satisfaction by week. `alarm` of a complaint is the danger of its open safety case, with the words if the guest wrote of it on the ticket. Open safety cases are counted at this venue and at the other venues of the caller.',
    errors: { NOT_FOUND: 'The venue does not exist, or the caller has no access to it.' },
  },
  myPraise: {
    summary: 'List praise for the signed-in member, newest first.',
    description:
      'Covers praise of the last 90 days at the caller’s venues in which a guest named the caller by the first name of the account. Names of guests are not included.',
  },
});
