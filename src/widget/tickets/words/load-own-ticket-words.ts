import type { Language } from '../../words/languages.ts';
import type { OwnTicketWords } from './own-ticket-words.ts';

const CATALOGUES: Record<Language, () => Promise<OwnTicketWords>> = {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  de: async () => (await import('./de.ts')).de,
  it: async () => (await import('./it.ts')).it,
  pt: async () => (await import('./pt.ts')).pt,
  pl: async () => (await import('./pl.ts')).pl,
  zh: async () => (await import('./zh.ts')).zh,
  ar: async () => (await import('./ar.ts')).ar,
};

/** For the server, which embeds the texts of one language in the page. */
export function loadOwnTicketWords(language: Language): Promise<OwnTicketWords> {
  return CATALOGUES[language]();
}
