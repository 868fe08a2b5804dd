import type { Language } from '../words/languages.ts';

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

const COMMAS: Partial<Record<Language, string>> = { ar: '، ', zh: '，' };

export type DateFormats = ReturnType<typeof makeDateFormats>;
