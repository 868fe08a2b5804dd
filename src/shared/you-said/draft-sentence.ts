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
 * 'You said the food was cold. We replaced the oven.' If the note is no sentence about what the
 * venue did, the owner still has to write that.
 */
export function draftSentence(topic: Topic, note: string | null): string {
  const said = `You said ${COMPLAINTS[topic]}.`;
  const done = actionSentence(note?.trim() ?? '');
  if (done === undefined) return `${said}${NO_ACTION_YET}`;
  const whole = `${said} ${done}`;
  return countCharacters(whole) <= YOU_SAID_TEXT_RULE.max ? whole : done;
}

/** 'We' and the word after it, so that a heading such as 'We Love Mondays' is no sentence. */
const SENTENCE = /^we(?:['’](?:ve|re))? \p{Ll}/iu;
/**
 * A verb and the start of its object. The verbs are listed because many notes begin with a word that
 * only looks like a verb: 'Heated plates'. Without an article, 'Replaced oven' is no English.
 */
const ACTION =
  /^(?:added|bought|brought|built|changed|cleaned|cut|extended|fixed|hired|improved|installed|introduced|lowered|mended|moved|opened|painted|put|reduced|removed|repaired|replaced|retrained|rewrote|shortened|simplified|trained) (?:a|all|an|another|both|each|every|five|four|fewer|more|one|our|six|some|that|the|these|those|three|two|\d+) ./i;

/** A note as a whole sentence; undefined if it is only a catchword such as 'New oven'. */
function actionSentence(note: string): string | undefined {
  const ended = /[.!?]$/.test(note) ? note : `${note}.`;
  if (SENTENCE.test(note)) return `We${ended.slice(2)}`;
  if (ACTION.test(note)) return `We ${ended.charAt(0).toLowerCase()}${ended.slice(1)}`;
  return undefined;
}

/** Whether the draft still lacks what the venue did. */
export function isDraftIncomplete(words: string): boolean {
  return words.trim().endsWith(NO_ACTION_YET.trimEnd());
}
