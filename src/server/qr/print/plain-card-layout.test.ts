import { expect, test } from 'vitest';
import { printContent } from '#shared/qr/print/print-content.ts';
import { widgetPath } from '#shared/site/widget-path.ts';
import { plainCardLayout } from './plain-card-layout.ts';

const VENUE = { name: 'Copper', brandColor: '#000000', rewardsEnabled: false, logo: undefined };

test('a plain card shows the address of its table without the signature, or only the venue’s address if that is too long', () => {
  expect(textsOn('5').at(-1)).toBe('https://x.example/widget?venue=copper&table=5');
  expect(textsOn('창'.repeat(50)).at(-1)).toBe('https://x.example/widget?venue=copper');
});

test('a plain card shows the call to action in place of a venue name that cannot be printed', () => {
  expect(textsOn('5').slice(0, 3)).toEqual(['Copper', 'Tell us', 'Table 5']);
  expect(textsOn('5', '한국식당').slice(0, 2)).toEqual(['Tell us', 'Table 5']);
});

function textsOn(table: string, name = VENUE.name): string[] {
  const link = `https://x.example${widgetPath({ venue: 'copper', table, signature: 'abcdefgh' })}`;
  const content = printContent({ ...VENUE, name }, { table, codeModules: 49 });
  const plain = { format: 'a6', bgcolor: '#FFFFFF', callToAction: 'Tell us' } as const;
  const { parts } = plainCardLayout(content, plain, link);
  return parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
}
