import { joinDocumentation } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';

export const todayDocumentation = joinDocumentation('Numbers', contract, {
  lookAtToday: {
    summary: 'Retrieve the home screen of a venue for today.',
    description:
      'Compares the number of answers today with a usual day of the same weekday at this time. Also holds unresolved complaints, unread messages of guests, the latest praise and the satisfaction by week. `alarm` of a complaint is the danger of its open safety case, with the words if the guest wrote of it on the ticket. Open safety cases are counted at this venue and at the other venues of the caller.',
    errors: { NOT_FOUND: 'The venue does not exist, or the caller has no access to it.' },
  },
  personPraise: {
    summary: 'List praise for a named person at a venue, newest first.',
    description:
      'Covers praise of the last 90 days in which guests named the person; capitals and accents make no difference. Names of guests are not included. `member` is the member of the venue with this first name.',
    errors: { NOT_FOUND: 'The venue does not exist, or the caller has no access to it.' },
  },
  sendPersonPraise: {
    summary: 'Send a member what guests said about them.',
    description: 'Mails the newest three quotes of the last 90 days, with a link to all of them.',
    exampleBody: { venueId: 'the-copper-kettle', name: 'Aoife' },
    exampleAnswer: { sentTo: 'Aoife' },
    errors: {
      NOT_FOUND:
        'The venue does not exist, no member of it has this name, or there is no praise to send.',
      TOO_MANY_REQUESTS: 'The limit is three mails a day to one person.',
    },
  },
  myPraise: {
    summary: 'List praise for the signed-in member, newest first.',
    description:
      'Covers praise of the last 90 days at the caller’s venues in which a guest named the caller by the first name of the account. Names of guests are not included.',
  },
});
