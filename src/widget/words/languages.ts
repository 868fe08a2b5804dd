/** The languages a guest can be spoken to in, each under its own name. */
export const LANGUAGES = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  it: 'Italiano',
  pt: 'Português',
  pl: 'Polski',
  zh: '中文',
  ar: 'العربية',
} as const;
export type Language = keyof typeof LANGUAGES;

/** What the link asks for wins over what the browser prefers; English when we speak none of them. */
export function languageFor(requested: string | null, preferences: readonly string[]): Language {
  for (const tag of [requested, ...preferences]) {
    const language = tag?.trim().toLowerCase().split(/[-_]/)[0];
    if (isLanguage(language)) return language;
  }
  return 'en';
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

function isLanguage(tag: string | undefined): tag is Language {
  return tag !== undefined && Object.hasOwn(LANGUAGES, tag);
}
