import { renderToStaticMarkup } from 'react-dom/server';
import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import { App } from '../app.tsx';
import { interpolate } from '../words/interpolate.ts';
import { chooseLanguage, directionOf, LANGUAGES, type Language } from '../words/languages.ts';
import { loadWords } from '../words/load-words.ts';
import type { Words } from '../words/words.ts';

const languages = Object.keys(LANGUAGES) as Language[];
const catalogues = new Map<Language, Words>(
  await Promise.all(
    languages.map(async (language) => [language, await loadWords(language)] as const),
  ),
);

export type FirstScreen = {
  language: Language;
  direction: 'ltr' | 'rtl';
  title: string;
  noScript: string;
  /** The notice and its button for when the page's own files fail to load. */
  unfinished: { text: string; button: string };
  html: string;
};

/** Renders the first question on the server, in the first preferred language that we support. */
export function renderFirstScreen(venue: WidgetSetup, wanted: readonly string[]): FirstScreen {
  const language = chooseLanguage(null, wanted);
  const words = catalogues.get(language);
  if (!words) throw new Error(`There are no words in ${language}`);
  const { aria, notices, buttons } = words;
  return {
    language,
    direction: directionOf(language),
    title: venue.name ? interpolate(aria.page, { venue: venue.name }) : aria.pageWithoutName,
    noScript: notices.noScript,
    unfinished: { text: notices.unfinished, button: buttons.tryAgain },
    html: renderToStaticMarkup(<App venue={venue} locale={{ language, words }} />),
  };
}
