import { INCOMPLETE_PAGE_ELEMENT_ID } from '#shared/site/widget-setup.ts';
import { loadWithRetries } from '../platform/load-with-retries.ts';
import { importFile, readServedFiles } from '../platform/read-served-files.ts';
import type { Language } from './languages.ts';
import type { Words } from './words.ts';

/** Loads the texts of one language, with retries: without them the page cannot respond to a tap. */
export function loadWordsWithRetries(language: Language): Promise<Words> {
  const file = readServedFiles().words[language] ?? '';
  return loadWithRetries(async (attempt) => {
    const exported = await importFile<Record<string, Words>>(file, attempt);
    return Object.values(exported)[0] as Words;
  }, document.getElementById(INCOMPLETE_PAGE_ELEMENT_ID));
}
