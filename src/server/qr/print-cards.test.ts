import { expect, test } from 'vitest';
import { drawQr } from '#shared/qr/draw-qr.ts';
import type { Card } from './draw-card.ts';
import { printCards } from './print-cards.ts';

test('everybody else gets a turn between any two cards', async () => {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const turnsBefore: number[] = [];
  function* cards(): Generator<Card> {
    for (let i = 0; i < 5; i += 1) {
      turnsBefore.push(turns);
      yield {
        venueName: 'The Copper Kettle',
        callToAction: 'Tell us how it was',
        tableLabel: `Table ${i}`,
        address: 'https://feedback.example/widget?venue=copper',
        code: drawQr('https://feedback.example/widget?venue=copper', 'square'),
        color: '#000000',
        bgcolor: '#FFFFFF',
      };
    }
  }
  const options = { format: 'a4', title: 'Cards', isAbandoned: () => false } as const;
  await printCards(cards(), { ...options, at: new Date() });
  isOver = true;
  expect(turnsBefore).toHaveLength(5);
  expect(new Set(turnsBefore).size).toBe(5);
});
