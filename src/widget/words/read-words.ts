import { UNFINISHED_ELEMENT_ID } from '#shared/site/widget-setup.ts';
import { keepTrying } from '../platform/keep-trying.ts';
import { importFile, servedFiles } from '../platform/served-files.ts';
import type { Language } from './languages.ts';
import type { Words } from './words.ts';

/** Loads the texts of one language, with retries: without them no tap on the page is answered. */
export function readWords(language: Language): Promise<Words> {
  const file = servedFiles().words[language] ?? '';
  return keepTrying(async (attempt) => {
    const exported = await importFile<Record<string, Words>>(file, attempt);
    return Object.values(exported)[0] as Words;
  }, document.getElementById(UNFINISHED_ELEMENT_ID));
}
