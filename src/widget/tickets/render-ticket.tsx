import { renderToStaticMarkup } from 'react-dom/server';
import { COMPLAINT_TOPICS, PRAISE_TOPICS } from '#shared/feedback/topics.ts';
import type { Ticket } from '#shared/tickets/contract.ts';
import { monogram } from '#shared/venues/monogram.ts';
import { DEFAULT_VENUE_ID } from '#shared/venues/rules.ts';
import { interpolate } from '../words/interpolate.ts';
import { chooseLanguage, directionOf, LANGUAGES, type Language } from '../words/languages.ts';
import { loadWords } from '../words/load-words.ts';
import type { Words } from '../words/words.ts';
import { makeTicketApi } from './make-ticket-api.ts';
import { NoTicketPage } from './no-ticket-page.tsx';
import { TicketPage } from './ticket-page.tsx';
import type { TicketPageSetup } from './ticket-page-setup.ts';
import { ticketPageWords } from './ticket-page-words.ts';
import { loadOwnTicketWords } from './words/load-own-ticket-words.ts';

const languages = Object.keys(LANGUAGES) as Language[];
const catalogues = new Map(
  await Promise.all(
    languages.map(async (language) => {
      const chat = await loadWords(language);
      return [language, { chat, own: await loadOwnTicketWords(language) }] as const;
    }),
  ),
);

/** Why no ticket can be shown. */
export type TicketUnavailableReason = 'gone' | 'wait' | 'busy';

export type RenderedTicket = {
  language: Language;
  direction: 'ltr' | 'rtl';
  title: string;
  noScript: string;
  html: string;
  /** The data for the page's script; undefined if there is no ticket. */
  setup: TicketPageSetup | undefined;
};

/** Renders a ticket on the server, in the first preferred language that we support. */
export function renderTicket(
  shown: Ticket | TicketUnavailableReason,
  wanted: readonly string[],
  servedAt: string,
): RenderedTicket {
  const language = chooseLanguage(null, wanted);
  const words = catalogues.get(language);
  if (!words) throw new Error(`There are no words in ${language}`);
  const { own, chat } = words;
  const page = { language, direction: directionOf(language), noScript: own.noScript };
  if (typeof shown === 'string') {
    const title = own[`${shown}Title`];
    const html = renderToStaticMarkup(<NoTicketPage title={title} text={own[`${shown}Text`]} />);
    return { ...page, title, html, setup: undefined };
  }
  const setup = {
    ticket: shown,
    servedAt,
    isDemo: shown.venueId === DEFAULT_VENUE_ID,
    language,
    words: ticketPageWords(own, chat),
    monogram: monogram(shown.venueName),
    topic: topicOf(shown, chat),
    rating: shown.overallRating && chat.ratings[shown.overallRating],
  };
  return {
    ...page,
    title: interpolate(own.title, { venue: shown.venueName }),
    // The code is in the URL and only the browser needs it, so it is not rendered.
    html: renderToStaticMarkup(<TicketPage served={setup} code="" calls={makeTicketApi('')} />),
    setup,
  };
}

/** The translation of a predefined topic, else the topic as the guest wrote it. */
function topicOf({ textGeneral, primaryIssue }: Ticket, { praise, complaints }: Words) {
  const sides = [
    [PRAISE_TOPICS, praise],
    [COMPLAINT_TOPICS, complaints],
  ] as const;
  for (const [topics, names] of sides) {
    const found = Object.entries(topics).find(([, { sentence }]) => sentence === textGeneral);
    if (found) return (names as Record<string, string>)[found[0]] ?? null;
  }
  return textGeneral ?? primaryIssue;
}
