import { beforeAll, expect, test } from 'vitest';
import { readWords } from '#server/understanding/reading/read-words.ts';
import { textsToRead } from '#server/understanding/reading/texts-to-read.ts';
import { COMPLAINT_TOPICS, PRAISE_TOPICS } from '#shared/feedback/topics.ts';
import type { Evidence } from '#shared/understanding/understanding.ts';
import { fillSeason, isNegative } from './compose-venue.ts';
import { DEMO_VENUES } from './demo-business.ts';
import { type DemoGuest, readStory, type Season } from './read-story.ts';

// The season in a demo's texts depends on the day. These tests cover all seasons, so they hold on
// any day.

/** The evidence that raises an alarm for each rating, by the rules of `reading-query.ts`. */
const RINGING: Record<DemoGuest['rating'], readonly (Evidence | undefined)[]> = {
  excellent: ['strong'],
  great: ['strong'],
  okay: ['strong', 'clear'],
  fair: ['strong', 'clear', 'weak'],
  poor: ['strong', 'clear', 'weak'],
};

let guests: DemoGuest[];
let seasons: Season[];
beforeAll(async () => {
  const stories = await Promise.all(DEMO_VENUES.map(({ settings }) => readStory(settings.venueId)));
  guests = stories.flatMap((story) => story.guests);
  seasons = stories[0]?.seasons ?? [];
});

/** What the reader finds in a guest's answer. */
function read(guest: DemoGuest, textSpecific: string | null) {
  const { rating, topic } = guest;
  const topics = Object.values(isNegative(rating) ? COMPLAINT_TOPICS : PRAISE_TOPICS);
  const textGeneral = topics.find(({ category }) => category === topic)?.sentence ?? topic;
  return readWords(textsToRead({ primaryIssue: topic, textGeneral, textSpecific }));
}

/** The guest's text in each month and at each hour for which there are other sentences. */
function variantsOf(text: string): string[] {
  if (!text.includes('{season}')) return [text];
  return seasons.flatMap(({ anytime, lunch, evening }) =>
    [...anytime, ...lunch, ...evening].map((sentence) => text.replace('{season}', sentence)),
  );
}

test('no answer of the demo raises a false alarm in any month', () => {
  const alarms = guests
    .filter(({ safety }) => !safety)
    .flatMap((guest) => variantsOf(guest.text ?? '').map((text) => ({ guest, text })))
    .filter(({ guest, text }) =>
      RINGING[guest.rating].includes(read(guest, text || null)?.evidence),
    );
  expect(alarms.map(({ guest, text }) => `${guest.topic}: ${text}`)).toEqual([]);
});

test('the reader finds the safety class of every answer for which the demo has a case, clearly enough for an alarm', () => {
  const matters = guests.filter(({ safety }) => safety);
  expect(matters.length).toBeGreaterThan(12);
  for (const guest of matters) {
    const found = read(guest, guest.text ?? null);
    expect({ text: guest.text, safety: found?.safety }).toEqual({
      text: guest.text,
      safety: guest.safety,
    });
    expect(RINGING[guest.rating]).toContain(found?.evidence);
  }
});

test('the demo has a seasonal sentence for every month, whatever the hour at which the guest writes', () => {
  expect(seasons.map(({ month }) => month.slice(0, 3)).join(' ')).toBe(
    'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  );
  for (const [month] of seasons.entries()) {
    const date = new Date(Date.UTC(2027, month, 15)).toISOString().slice(0, 10);
    for (let minutes = 0; minutes < 24 * 60; minutes += 15) {
      expect(fillSeason('{season}', { date, minutes }, seasons)).toMatch(/^[^{}]+[.!]$/);
    }
  }
});
