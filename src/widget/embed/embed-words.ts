import type { Language } from '../words/languages.ts';

export type EmbedWords = { language: string; feedback: string; title: string; close: string };

/** The words around the frame. The catalogues are too large for a script of another site. */
export function embedWords(
  requested: string | undefined,
  preferences: readonly string[],
  venue: string | undefined,
): EmbedWords {
  const language = spokenLanguage([requested ?? '', ...preferences]);
  const [feedback, feedbackFor, close] = EMBED_WORDS[language];
  const title = venue ? feedbackFor.replace('{venue}', () => venue) : feedback;
  return { language, feedback, title, close };
}

/** What it is, what it is for a venue, and how to leave it: as the catalogue of the language says. */
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

/** As the guest's page chooses it: the first language that is spoken, or else English. */
function spokenLanguage(tags: readonly string[]): Language {
  const languages = Object.keys(EMBED_WORDS) as Language[];
  for (const tag of tags) {
    const primary = tag.trim().toLowerCase().split(/[-_]/, 1)[0];
    const spoken = languages.find((language) => language === primary);
    if (spoken) return spoken;
  }
  return 'en';
}
