import { countCharacters } from '#shared/api/text-rule.ts';
import type { Topic } from '#shared/understanding/understanding.ts';
import { YOU_SAID_TEXT_RULE } from './rules.ts';

const COMPLAINTS: Record<Topic, string> = {
  food_quality: 'the food was not good enough',
  food_temperature: 'the food was cold',
  portion: 'the portions were not right',
  drinks: 'the drinks were not good enough',
  staff_attitude: 'we were not friendly enough',
  waiting: 'you waited too long',
  order_mistake: 'we mixed up your orders',
  price: 'it cost too much',
  cleanliness: 'it was not clean enough',
  noise: 'it was too loud',
  seating: 'the seats were uncomfortable',
  booking: 'booking did not work',
  payment: 'paying was difficult',
};

/** Where the owner writes on. */
const NO_ACTION_YET = ' We ';

/**
 * 'You said the food was cold. New oven.' Without a note, the owner still has to write what the
 * venue did.
 */
export function draftSentence(topic: Topic, note: string | null): string {
  const said = `You said ${COMPLAINTS[topic]}.`;
  if (note === null) return `${said}${NO_ACTION_YET}`;
  const done = /[.!?]$/.test(note) ? note : `${note}.`;
  const whole = `${said} ${done}`;
  return countCharacters(whole) <= YOU_SAID_TEXT_RULE.max ? whole : done;
}

/** Whether the draft still lacks what the venue did. */
export function isDraftIncomplete(words: string): boolean {
  return words.trim().endsWith(NO_ACTION_YET.trimEnd());
}
