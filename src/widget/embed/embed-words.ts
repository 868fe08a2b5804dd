import type { Language } from '../words/languages.ts';

export type EmbedWords = { language: string; feedback: string; title: string; close: string };

/** The texts around the frame. The full catalogues are too large for a script on a host site. */
export function embedWords(
  requested: string | undefined,
  preferences: readonly string[],
  venue: string | undefined,
): EmbedWords {
  const language = chooseEmbedLanguage([requested ?? '', ...preferences]);
  const [feedback, feedbackFor, close] = EMBED_WORDS[language];
  const title = venue ? feedbackFor.replace('{venue}', () => venue) : feedback;
  return { language, feedback, title, close };
}

/** The button's label without and with the venue's name, and "Close", as in the full catalogue. */
export const EMBED_WORDS: Record<Language, readonly [string, string, string]> = {
  en: ['Feedback', 'Feedback for {venue}', 'Close'],
  es: ['Tu opinión', 'Opinión sobre {venue}', 'Cerrar'],
  fr: ['Votre avis', 'Votre avis sur {venue}', 'Fermer'],
  de: ['Rückmeldung', 'Rückmeldung an {venue}', 'Schließen'],
  it: ['La tua opinione', 'La tua opinione su {venue}', 'Chiudi'],
  pt: ['Sua opinião', 'Opinião sobre {venue}', 'Fechar'],
  pl: ['Opinia', 'Opinia o lokalu {venue}', 'Zamknij'],
  zh: ['反馈', '给{venue}的反馈', '关闭'],
  ar: ['رأيكم', 'رأيكم في {venue}', 'إغلاق'],
};

/** The first supported language, else English: the same choice as on the guest's page. */
function chooseEmbedLanguage(tags: readonly string[]): Language {
  const languages = Object.keys(EMBED_WORDS) as Language[];
  for (const tag of tags) {
    const primary = tag.trim().toLowerCase().split(/[-_]/, 1)[0];
    const spoken = languages.find((language) => language === primary);
    if (spoken) return spoken;
  }
  return 'en';
}
