import { useRef, useState } from 'react';
import type { Rating } from '#shared/feedback/ratings.ts';
import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import { Chat, type Locale } from './chat/chat.tsx';
import { directionOf, type Language } from './words/languages.ts';
import { readWords } from './words/read-words.ts';

type AppProps = { venue: WidgetSetup; locale: Locale; earlyRating?: Rating };

/** The guest's page in one language, which the guest may change at any moment. */
export function App({ venue, locale: served, earlyRating }: AppProps) {
  const [locale, setLocale] = useState(served);

  const wanted = useRef(served.language);

  async function changeLanguage(language: Language) {
    wanted.current = language;
    const words = await readWords(language);
    // On a bad line the guest may have chosen another one meanwhile.
    if (wanted.current !== language) return;
    setLocale({ language, words });
    const { documentElement: html, location } = document;
    html.lang = language;
    html.dir = directionOf(language);
    const address = new URL(location.href);
    address.searchParams.set('lang', language);
    history.replaceState(null, '', address);
  }

  return (
    <Chat
      venue={venue}
      locale={locale}
      earlyRating={earlyRating}
      onLanguage={(language) => void changeLanguage(language)}
    />
  );
}
