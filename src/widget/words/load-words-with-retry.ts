import { UNFINISHED_ELEMENT_ID } from '#shared/site/widget-setup.ts';
import type { Language } from './languages.ts';
import { loadWords } from './load-words.ts';
import type { Words } from './words.ts';

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;

/** Asks for the words until they come: the page looks alive without them, and answers nobody. */
export async function loadWordsWithRetry(
  language: Language,
  file: string | undefined,
): Promise<Words> {
  const notice = document.getElementById(UNFINISHED_ELEMENT_ID);
  for (let attempt = 0; ; attempt += 1) {
    try {
      const words = await (attempt && file ? readAgain(file, attempt) : loadWords(language));
      notice?.remove();
      return words;
    } catch {
      notice?.removeAttribute('hidden');
      // After a while, when the network is back, or when the guest asks for it.
      await new Promise((tryAgain) => {
        setTimeout(tryAgain, Math.min(FIRST_RETRY_MS * 2 ** attempt, LONGEST_RETRY_MS));
        addEventListener('online', tryAgain);
        notice?.addEventListener('click', tryAgain);
      });
    }
  }
}

/** A browser remembers that a file failed, and under its name does not ask for it again. */
async function readAgain(file: string, attempt: number): Promise<Words> {
  const exported: Record<string, Words> = await import(/* @vite-ignore */ `${file}?${attempt}`);
  return Object.values(exported)[0] as Words;
}
