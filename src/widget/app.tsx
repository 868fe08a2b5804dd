import { useRef, useState } from 'react';
import type { Rating } from '#shared/feedback/ratings.ts';
import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import { Chat, type Locale } from './chat/chat.tsx';
import { isKiosk } from './platform/is-kiosk.ts';
import { drawYouSaidAnew } from './platform/you-said-draw.ts';
import { directionOf, type Language } from './words/languages.ts';
import { loadWordsWithRetries } from './words/load-words-with-retries.ts';

type AppProps = { venue: WidgetSetup; locale: Locale; earlyRating?: Rating };

/** The guest's page. The guest can change its language at any moment. */
export function App({ venue, locale: served, earlyRating }: AppProps) {
  const [locale, setLocale] = useState(served);
  /** On a shared screen, counts the guests: each one starts with a fresh page. */
  const [guest, setGuest] = useState(0);
  const wanted = useRef(served.language);

  async function changeLanguage(language: Language) {
    wanted.current = language;
    const words = await loadWordsWithRetries(language);
    // On a slow connection the guest may have chosen yet another language in the meantime.
    if (wanted.current !== language) return;
    speak({ language, words });
    // Do not store the language on a shared screen: the next guest should start in the venue's own.
    if (isKiosk()) return;
    const address = new URL(location.href);
    address.searchParams.set('lang', language);
    history.replaceState(null, '', address);
  }

  function speak(spoken: Locale) {
    setLocale(spoken);
    const { documentElement: html } = document;
    html.lang = spoken.language;
    html.dir = directionOf(spoken.language);
  }

  function forget() {
    wanted.current = served.language;
    speak(served);
    drawYouSaidAnew();
    setGuest(guest + 1);
  }

  return (
    <Chat
      key={guest}
      // A shared screen stays open for days, so later guests see only what the settings confirm.
      venue={guest === 0 ? venue : { ...venue, youSaid: undefined }}
      locale={locale}
      earlyRating={guest === 0 ? earlyRating : undefined}
      onLanguage={(language) => void changeLanguage(language)}
      onForget={forget}
    />
  );
}
