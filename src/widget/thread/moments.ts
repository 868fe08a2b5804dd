import type { Language } from '../words/languages.ts';

/** Formats dates and times in the venue's time zone. */
export function makeMoments(language: Language, timeZone: string) {
  const locale = language === 'en' ? 'en-GB' : language;
  const of = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    return (moment: string) => format.format(new Date(moment));
  };
  return {
    time: of({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    day: of({ weekday: 'long', day: 'numeric', month: 'long' }),
    date: of({ day: 'numeric', month: 'long', year: 'numeric' }),
  };
}

export type Moments = ReturnType<typeof makeMoments>;
