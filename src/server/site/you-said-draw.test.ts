import { expect, test } from 'vitest';
import { DAY_MS } from '#shared/durations.ts';
import { YOU_SAID_DRAW_SCRIPT } from './widget-document.ts';

type Storage = Record<string, string>;

/** Runs the script of the guest's page as a browser would; returns what the page was told. */
function open(storage: Storage | undefined, page: Partial<PageState> = {}): string | undefined {
  const { nowMs = 0, isFramed = false, isKiosk = false, chance = 0 } = page;
  const dataset: { told?: string } = {};
  const window = {};
  const given = {
    window,
    parent: isFramed ? {} : window,
    document: { documentElement: { dataset, classList: { contains: () => isKiosk } } },
    Date: { now: () => nowMs },
    Math: { random: () => chance },
  };
  const storages = storage ? { localStorage: storage } : {};
  const names = Object.keys({ ...given, ...storages, localStorage: undefined });
  const run = new Function(...names, YOU_SAID_DRAW_SCRIPT);
  run(...names.map((name) => ({ ...given, ...storages })[name as keyof typeof given]));
  return dataset.told;
}

type PageState = { nowMs: number; isFramed: boolean; isKiosk: boolean; chance: number };

test.each([
  [0, 'hidden'],
  [0.499, 'hidden'],
  [0.5, 'shown'],
  [0.999, 'shown'],
])(
  'a guest’s page whose random number is %d has the ‘you said, we did’ sentence %s',
  (chance, drawn) => {
    expect(open({}, { chance })).toBe(drawn);
  },
);

test('a phone keeps for a day whether the ‘you said, we did’ sentence was drawn for it, however often it opens the page', () => {
  const storage: Storage = {};
  expect(open(storage, { chance: 0.7 })).toBe('shown');
  expect(open(storage, { chance: 0.1, nowMs: DAY_MS - 1 })).toBe('shown');
  expect(open(storage, { chance: 0.1, nowMs: DAY_MS })).toBe('hidden');
  expect(open(storage, { chance: 0.7, nowMs: 2 * DAY_MS - 1 })).toBe('hidden');
});

test.each([['nonsense'], ['{"value":"both","until":9e15}'], ['null']])(
  'if a phone’s stored draw for the ‘you said, we did’ sentence cannot be read (%s), a new draw is made',
  (stored) => {
    expect(open({ 'tabletalk:you-said-draw:1': stored }, { chance: 0.7 })).toBe('shown');
  },
);

test('a browser without storage still takes part in the draw for the ‘you said, we did’ sentence', () => {
  expect(open(undefined, { chance: 0.7 })).toBe('shown');
});

test('a shared screen makes a new draw for the ‘you said, we did’ sentence each time the page opens, and stores none', () => {
  const storage: Storage = {};
  expect(open(storage, { isKiosk: true, chance: 0.7 })).toBe('shown');
  expect(open(storage, { isKiosk: true, chance: 0.1 })).toBe('hidden');
  expect(storage).toEqual({});
});

test('a page in a frame takes no part in the draw for the ‘you said, we did’ sentence, because the site around it may show the sentence', () => {
  expect(open({}, { isFramed: true })).toBeUndefined();
});
