import { expect, test } from 'vitest';
import { readWords } from './read-words.ts';

test('mould in two or three words is a safety matter in every language, without knowing the language of the chat', () => {
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
