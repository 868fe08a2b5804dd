import { setTimeout as wait } from 'node:timers/promises';
import { SECOND_MS } from '#shared/durations.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { COPPER_KETTLE, DEMO_LOGIN } from '../demo-business.ts';
import { eveningSteps } from './evening-steps.ts';
import {
  type Colleague,
  type DemoRequest,
  EveningError,
  makeDemoRequest,
  openBoard,
  signInColleague,
} from './people.ts';

export type Evening = {
  /** Ends the evening early and undoes its changes. */
  stop: () => Promise<void>;
  /** Resolves once the evening is over, however it ended. */
  ended: Promise<void>;
};

type EveningOptions = {
  say: (line: string) => void;
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
};

/**
 * Plays a short evening at the demo's café in a few minutes: guests arrive, call staff and are
 * helped. Every step is a request to the running server at this URL, so open pages show it live.
 */
export function playEvening(url: string, { say, pause = inRealTime }: EveningOptions): Evening {
  const stopping = new AbortController();
  const { signal } = stopping;
  const ended = runSteps(url, { say, pause: (ms) => pause(ms, signal) }).catch((error: unknown) => {
    if (signal.aborted) return;
    // A failed evening must not stop the server.
    say(`The evening ends early: ${error instanceof Error ? error.message : String(error)}`);
  });
  return {
    ended,
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
}

async function inRealTime(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal });
}

async function runSteps(
  url: string,
  { say, pause }: { say: EveningOptions['say']; pause: (ms: number) => Promise<void> },
): Promise<void> {
  const asked = makeDemoRequest(url);
  const maya = await signInColleague(asked, DEMO_LOGIN.email).catch(() => {
    throw new EveningError('TableTalk runs here without its demo. Start it with "npm run demo".');
  });
  const priya = await signInColleague(asked, 'priya@tabletalk.example');
  const esther = await signInColleague(asked, 'esther@tabletalk.example');
  const venue = await prepareEveningVenue(asked, maya);
  const boards = await Promise.all(
    [priya, esther].map((who) => openBoard(url, who, venue.venueId)),
  );
  try {
    say(`An evening at ${venue.name}, in about five minutes. To watch it:`);
    say(`  the floor   ${url}/floor?venue=${venue.venueId}`);
    say(`  the owner   ${url}/dashboard`);
    say('Priya and Esther have opened the floor board.');
    if (!(await venue.isOpen())) {
      await venue.openDoors();
      say('It is outside opening hours, so the doors stay open for this evening only.');
    }
    if (!(await venue.isOpen())) {
      throw new EveningError('calls are switched off on the floor board.');
    }
    const guests = { asked, venueId: venue.venueId };
    for (const step of eveningSteps({ guests, maya, priya, esther, say, pause })) {
      await pause(step.afterSeconds * SECOND_MS);
      await step.happens();
    }
    say('The last guests pay. That was the evening; everything of it is in the inbox.');
  } finally {
    for (const board of boards) board.close();
    await venue.leave();
  }
}

type EveningVenue = Pick<Venue, 'id' | 'venueId' | 'name'> & {
  /** Whether guests may call staff now. */
  isOpen: () => Promise<boolean>;
  /** Opens the venue for the evening, whatever the hour; undone afterwards. */
  openDoors: () => Promise<void>;
  /** Undoes what the evening has changed. */
  leave: () => Promise<void>;
};

/**
 * Finds the demo venue with the live floor. In demos from older versions, switches the live floor
 * on.
 */
async function prepareEveningVenue(asked: DemoRequest, owner: Colleague): Promise<EveningVenue> {
  const { token } = owner;
  const venues = await asked<Venue[]>('GET', '/api/restaurants', { token });
  const { name } = COPPER_KETTLE.settings;
  const venue = venues.find(({ liveFloor }) => liveFloor) ?? venues.find((v) => v.name === name);
  if (!venue) throw new Error('the demo has no venue');
  const { id, venueId, openingHours } = venue;
  const update = (updates: Partial<Venue>) =>
    asked('PUT', `/api/restaurants/${id}`, { token, body: { id, updates } });
  if (!venue.liveFloor) {
    await update({ liveFloor: true, ...COPPER_KETTLE.liveFloor });
  }
  let haveDoorsOpened = false;
  return {
    id,
    venueId,
    name: venue.name,
    isOpen: async () => {
      const path = `/api/restaurant/${encodeURIComponent(venueId)}/settings`;
      return (await asked<{ callsOpen: boolean }>('GET', path)).callsOpen;
    },
    openDoors: async () => {
      haveDoorsOpened = true;
      await update({ openingHours: null });
    },
    leave: async () => {
      if (haveDoorsOpened) await update({ openingHours });
    },
  };
}
