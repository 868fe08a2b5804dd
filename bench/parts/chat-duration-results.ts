import { type Browser, chromium } from '@playwright/test';
import { prepareChromium as ownChromium } from '#testing/browser/chromium-launch-options.ts';
import { type ChatDuration, type GuestBehaviour, playGuest } from '../probes/play-guest.ts';
import { plainResult, type Result } from '../report/result.ts';

const MS_PER_SECOND = 1000;
const PACE = '1.2 s a decision, 40 words a minute';

type ChatScenario = {
  name: string;
  manner: GuestBehaviour;
  read: (minute: ChatDuration) => number;
  atMost?: number;
};

const all = ({ allMs }: ChatDuration) => allMs;
const waited = ({ waitedMs }: ChatDuration) => waitedMs;
const PLAYS: ChatScenario[] = [
  { name: 'all taps', manner: { writes: false, pace: 'quick' }, read: all, atMost: 15 },
  { name: 'every word written', manner: { writes: true, pace: 'quick' }, read: all, atMost: 55 },
  {
    name: 'kept waiting, all taps',
    manner: { writes: false, pace: 'quick' },
    read: waited,
    atMost: 4,
  },
  {
    name: 'kept waiting, every word written',
    manner: { writes: true, pace: 'quick' },
    read: waited,
    atMost: 4,
  },
  {
    name: 'kept waiting, reduced motion',
    manner: { writes: false, pace: 'reduced-motion' },
    read: waited,
    atMost: 3,
  },
  {
    name: 'kept waiting, a guest who takes 2.5 s a decision',
    manner: { writes: false, pace: 'slow' },
    read: waited,
  },
];

/** How long a guest needs for the whole chat, and how much of that time we keep them waiting. */
export async function chatDurationResults(url: string, rounds: number): Promise<Result[]> {
  const browser = await chromium.launch(await ownChromium());
  try {
    const results: Result[] = [];
    for (const play of PLAYS) results.push(await chatDurationResult(browser, url, rounds, play));
    return results;
  } finally {
    await browser.close();
  }
}

async function chatDurationResult(
  browser: Browser,
  url: string,
  rounds: number,
  { name, manner, read, atMost }: ChatScenario,
): Promise<Result> {
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    seconds.push(read(await playGuest(browser, url, manner)) / MS_PER_SECOND);
  }
  const target = atMost === undefined ? undefined : { atMost };
  return plainResult({ name: `guest's minute: ${name}`, unit: 's', target, note: PACE }, seconds);
}
