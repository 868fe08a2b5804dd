import { expect, test } from 'vitest';
import { readWords } from './read-words.ts';

test('two or three words about mould are a safety matter in every language, even if the language of the chat is unknown', () => {
  const mouldy = [
    'mouldy rolls',
    'Brot schimmelig',
    'Pain moisi',
    'Pan mohoso',
    'Pane ammuffito',
    'Pão mofado',
    'Chleb spleśniały',
    'خبز معفن',
    '面包发霉',
  ];
  for (const text of mouldy) expect.soft(readWords([text])?.safety, text).toBe('foreign_object');
});
