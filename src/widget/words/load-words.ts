import type { Language } from './languages.ts';
import type { Words } from './words.ts';

/** Loads the texts of a language. Each language is its own chunk, so a guest loads only one. */
const CATALOGUES: Record<Language, () => Promise<Words>> = {
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

export function loadWords(language: Language): Promise<Words> {
  return CATALOGUES[language]();
}
