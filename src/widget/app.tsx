import { useState } from 'react';
import type { Rating } from '#shared/feedback/ratings.ts';
import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import { Chat, type Speech } from './chat/chat.tsx';
import { directionOf, type Language } from './words/languages.ts';
import { loadWords } from './words/load-words.ts';

type AppProps = { venue: WidgetSetup; speech: Speech; earlyRating?: Rating };

/** The guest's page in one language, which the guest may change at any moment. */
export function App({ venue, speech: served, earlyRating }: AppProps) {
  const [speech, setSpeech] = useState(served);

  async function changeLanguage(language: Language) {
    setSpeech({ language, words: await loadWords(language) });
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
      speech={speech}
      earlyRating={earlyRating}
      onLanguage={(language) => {
        // Without network the words stay as they are.
        changeLanguage(language).catch(() => setSpeech({ ...speech }));
      }}
    />
  );
}
