import { expect, test } from 'vitest';
import { TICKET_NOTIFICATION_TEXTS, ticketNotificationText } from './ticket-news.ts';

test.each([
  [['de-AT', 'en'], 'de'],
  [['nb', 'pt-BR', 'fr'], 'pt'],
  [['toString', 'nl'], 'en'],
  [[], 'en'],
] as const)(
  'a browser that prefers %j shows the notification of a reply in %s',
  (preferences, language) => {
    expect(ticketNotificationText(preferences)).toBe(TICKET_NOTIFICATION_TEXTS[language]);
  },
);
