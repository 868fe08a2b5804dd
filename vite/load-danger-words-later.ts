import type { Plugin } from 'vite';

/** The lists of words in nine languages. */
const DANGER_WORDS = /\/src\/shared\/(feedback\/serious-words|understanding\/\w+-words)\.ts$/;

/**
 * Refuses a build in which the first file contains the words of danger. They are as large as all else
 * that a guest waits for, and nobody has written a text before the first file has loaded.
 */
export function loadDangerWordsLater(): Plugin {
  return {
    name: 'load-danger-words-later',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isEntry) continue;
        const words = chunk.moduleIds.find((id) => DANGER_WORDS.test(id));
        if (words)
          this.error(`${chunk.name} contains ${words}: import it only where texts are read`);
      }
    },
  };
}
