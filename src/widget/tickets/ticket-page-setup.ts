import type { Ticket } from '#shared/tickets/contract.ts';
import type { Language } from '#widget/words/languages.ts';
import type { TicketPageWords } from './ticket-page-words.ts';

const COMMAS: Partial<Record<Language, string>> = { ar: '، ', zh: '，' };

/** Data embedded in the page, so that it renders without a further request. */
export type TicketPageSetup = {
  ticket: Ticket;
  /** When the server rendered the page; an offline copy may be opened much later. */
  servedAt: string;
  /** Whether this is the sample venue, whose feedback no one reads. */
  isDemo: boolean;
  language: Language;
  words: TicketPageWords;
  /** The letter on the plate where there is no logo. */
  monogram: string;
  /** Translated if it is a predefined topic, else as the guest wrote it. */
  topic: string | null;
  rating: string | null;
};

/** Formats dates and times in the venue's time zone. */
export function makeDateFormats(language: Language, timeZone: string) {
  const locale = language === 'en' ? 'en-GB' : language;
  const of = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    return (moment: string) => format.format(new Date(moment));
  };
  const time = of({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const date = of({ day: 'numeric', month: 'long', year: 'numeric' });
  const comma = COMMAS[language] ?? ', ';
  return {
    time,
    day: of({ weekday: 'long', day: 'numeric', month: 'long' }),
    date,
    dateAndTime: (moment: string) => `${date(moment)}${comma}${time(moment)}`,
    /** The language's own comma, with its space, between a time and the text beside it. */
    comma,
  };
}

export type DateFormats = ReturnType<typeof makeDateFormats>;
