import type { Language } from '../words/languages.ts';

export type EmbedWords = {
  language: string;
  feedback: string;
  title: string;
  close: string;
  told: string;
};

/** The texts around the frame. The full catalogues are too large for a script on a host site. */
export function embedWords(
  requested: string | undefined,
  preferences: readonly string[],
  venue: string | undefined,
): EmbedWords {
  const language = chooseEmbedLanguage([requested ?? '', ...preferences]);
  const [feedback, feedbackFor, close, told] = EMBED_WORDS[language];
  const title = venue ? feedbackFor.replace('{venue}', () => venue) : feedback;
  return { language, feedback, title, close, told };
}

/**
 * The button's label without and with the venue's name, "Close", and the line below the strip, as in
 * the full catalogue.
 */
export const EMBED_WORDS: Record<Language, readonly [string, string, string, string]> = {
  en: ['Feedback', 'Feedback for {venue}', 'Close', '{guests} guests told us'],
  es: ['Tu opinión', 'Opinión sobre {venue}', 'Cerrar', 'Nos lo contaron {guests} clientes'],
  fr: ['Votre avis', 'Votre avis sur {venue}', 'Fermer', '{guests} clients nous l’ont dit'],
  de: ['Rückmeldung', 'Rückmeldung an {venue}', 'Schließen', 'Das haben uns {guests} Gäste gesagt'],
  it: [
    'La tua opinione',
    'La tua opinione su {venue}',
    'Chiudi',
    'Ce l’hanno detto {guests} clienti',
  ],
  pt: ['Sua opinião', 'Opinião sobre {venue}', 'Fechar', '{guests} clientes contaram isso'],
  pl: ['Opinia', 'Opinia o lokalu {venue}', 'Zamknij', 'Powiedziało nam o tym {guests} gości'],
  zh: ['反馈', '给{venue}的反馈', '关闭', '{guests} 位客人告诉了我们'],
  ar: ['رأيكم', 'رأيكم في {venue}', 'إغلاق', 'أخبرنا بذلك {guests} من الضيوف'],
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
