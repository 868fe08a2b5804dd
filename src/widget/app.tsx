import { useState } from 'react';
import type { Rating } from '#shared/feedback/ratings.ts';
import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import { Chat, type Locale } from './chat/chat.tsx';
import { directionOf, type Language } from './words/languages.ts';
import { loadWords } from './words/load-words.ts';

type AppProps = { venue: WidgetSetup; locale: Locale; earlyRating?: Rating };

/** The guest's page in one language, which the guest may change at any moment. */
export function App({ venue, locale: served, earlyRating }: AppProps) {
  const [locale, setLocale] = useState(served);

  async function changeLanguage(language: Language) {
    setLocale({ language, words: await loadWords(language) });
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
      onLanguage={(language) => {
        // Without network the words stay as they are.
        changeLanguage(language).catch(() => setLocale({ ...locale }));
      }}
    />
  );
}
