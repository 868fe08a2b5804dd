/** The languages of the guest's page, each with its own name for itself. */
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

/** The link's language wins over the browser's; English if none of them is supported. */
export function chooseLanguage(requested: string | null, preferences: readonly string[]): Language {
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
