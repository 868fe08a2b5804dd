import { ASPECTS, type Aspect, type ComplaintWords, ISSUES, type Issue } from './aspects.ts';
import type { DemoVisit } from './demo-visit.ts';
import { fillIn } from './fill-in.ts';
import type { Random } from './seeded-random.ts';
import type { BadWeek } from './venues/demo-venue.ts';
import { atmosphereWords } from './words/atmosphere-words.ts';
import { foodWords } from './words/food-words.ts';
import { SEASONAL_PRAISE } from './words/seasonal-words.ts';
import { SERIOUS_COMMENTS } from './words/serious-words.ts';
import { serviceWords } from './words/service-words.ts';
import * as short from './words/short-words.ts';
import { valueWords } from './words/value-words.ts';
import { cleanlinessWords, waitingWords } from './words/waiting-and-cleanliness-words.ts';

const PRAISE = {
  Food: foodWords,
  Service: serviceWords,
  Atmosphere: atmosphereWords,
  Value: valueWords,
};
const COMPLAINTS = {
  Food: foodWords,
  Service: serviceWords,
  'Wait time': waitingWords,
  Cleanliness: cleanlinessWords,
  Value: valueWords,
};
const ASPECT_SHARES: Readonly<Record<Aspect, number>> = {
  Food: 5,
  Service: 3.5,
  Atmosphere: 2.5,
  Value: 1.5,
};

/** What the guest tapped and typed: the category, the sentence on the button, and the details. */
export type Comment = {
  primaryIssue: string;
  textGeneral: string;
  textSpecific: string | null;
  isSerious: boolean;
};

export function composeComment(scene: DemoVisit, random: Random): Comment {
  return scene.rating === 'poor' || scene.rating === 'fair'
    ? complaint(scene, random)
    : praise(scene, random);
}

function praise(scene: DemoVisit, random: Random): Comment {
  const aspect = random.pickWeighted(keys(ASPECTS), (name) => ASPECT_SHARES[name]);
  const isMild = scene.rating === 'okay';
  const isOther = !isMild && random.chance(0.07);
  const other = isOther
    ? fillIn(dealFitting(short.OTHER_PRAISE, scene, random), scene, random)
    : undefined;
  const details = () => {
    if (!isMild && random.chance(0.07)) return random.pick(short.QUICK_NOTES);
    const words = isMild ? PRAISE[aspect].mild : PRAISE[aspect].glowing;
    const parts = [dealFitting(words, scene, random)];
    if (random.chance(isMild ? 0.15 : 0.3)) {
      parts.push(dealFitting(PRAISE[random.pick(keys(ASPECTS))].glowing, scene, random));
    }
    if (!isMild && random.chance(0.12))
      parts.push(dealFitting(seasonal(scene.date), scene, random));
    const relief = reliefOf(scene);
    if (relief && random.chance(0.1)) parts.push(dealFitting(relief, scene, random));
    if (!isMild && random.chance(0.35)) parts.push(dealFitting(short.CLOSERS, scene, random));
    return typed([...new Set(parts)], scene, random);
  };
  return {
    primaryIssue: other ?? aspect,
    textGeneral: other ?? ASPECTS[aspect],
    textSpecific: random.chance(isMild ? 0.7 : 0.66) ? details() : null,
    isSerious: false,
  };
}

function complaint(scene: DemoVisit, random: Random): Comment {
  const { rating, table } = scene;
  const isPoor = rating === 'poor';
  const badWeek = badWeekOf(scene);
  if (!badWeek && random.chance(isPoor ? 0.2 : 0.03)) {
    const { issue, text } = random.deal(SERIOUS_COMMENTS);
    return {
      primaryIssue: issue,
      textGeneral: ISSUES[issue],
      textSpecific: text,
      isSerious: true,
    };
  }
  const aboutTable = !badWeek && random.chance(0.6) ? table?.issue : undefined;
  const isOther = !badWeek && random.chance(0.08);
  const other = aboutTable ?? (isOther ? random.deal(short.OTHER_ISSUES) : undefined);
  const issue = issueOf(scene, random);
  const words = aboutTable
    ? short.TABLE_NOTES
    : wordsOf(issue, scene)[isPoor ? 'upset' : 'letDown'];
  const parts = [dealFitting(words, scene, random)];
  if (!aboutTable && random.chance(isPoor ? 0.5 : 0.25)) {
    parts.push(dealFitting(wordsOf(issueOf(scene, random), scene).letDown, scene, random));
  }
  if (random.chance(0.45)) parts.push(dealFitting(short.UPSET_CLOSERS, scene, random));
  return {
    primaryIssue: other ?? issue,
    textGeneral: other ?? ISSUES[issue],
    textSpecific: badWeek || random.chance(0.86) ? typed([...new Set(parts)], scene, random) : null,
    isSerious: isPoor,
  };
}

/** A guest who names a server in anger is angry about the service. */
function issueOf(scene: DemoVisit, random: Random): Issue {
  if (scene.server) return 'Service';
  const shares = badWeekOf(scene)?.issues ?? scene.venue.issues;
  return random.pickWeighted(keys(ISSUES), (issue) => shares[issue]);
}

function wordsOf(issue: Issue, scene: DemoVisit): ComplaintWords {
  return badWeekOf(scene)?.words[issue] ?? COMPLAINTS[issue];
}

function badWeekOf({ venue, weeksAgo }: DemoVisit): BadWeek | undefined {
  return venue.badWeek?.weeksAgo === weeksAgo ? venue.badWeek : undefined;
}

const RELIEF_WEEKS = 3;

/** For some weeks after a bad week, guests mention that the trouble is over. */
function reliefOf({ venue: { badWeek }, weeksAgo }: DemoVisit): readonly string[] | undefined {
  const weeksSince = badWeek ? badWeek.weeksAgo - weeksAgo : 0;
  return weeksSince > 0 && weeksSince <= RELIEF_WEEKS ? badWeek?.relief : undefined;
}

function dealFitting(words: readonly string[], scene: DemoVisit, random: Random): string {
  for (let tries = 0; tries < words.length * 2; tries++) {
    const sentence = random.deal(words);
    if (fits(sentence, scene)) return sentence;
  }
  return random.pick(words.filter((sentence) => fits(sentence, scene)));
}

const ONLY_IN_THE_EVENING = /evening|tonight|dinner|candle|wine|measures|romantic|theatre/i;
const ONLY_AT_LUNCH = /lunch/i;
const NOT_AT_BREAKFAST = /course|\bmains?\b|(?<!\{)starters?\b|set menu/i;

/**
 * Rejects sentences that do not fit, such as praise of the evening at breakfast or a sentence about
 * an unnamed server.
 */
function fits(sentence: string, { server, minutes }: DemoVisit): boolean {
  const [noon, afternoon, evening] = [11.5 * 60, 16 * 60, 17 * 60];
  return (
    (server !== undefined || !sentence.includes('{server}')) &&
    (minutes >= evening || !ONLY_IN_THE_EVENING.test(sentence)) &&
    ((minutes >= noon && minutes <= afternoon) || !ONLY_AT_LUNCH.test(sentence)) &&
    (minutes >= noon || !NOT_AT_BREAKFAST.test(sentence))
  );
}

function seasonal(date: string): readonly string[] {
  return SEASONAL_PRAISE[new Date(date).getUTCMonth()] ?? [];
}

/** Makes the text look typed: some guests leave out capitals and full stops, some add a smile. */
function typed(parts: readonly string[], scene: DemoVisit, random: Random): string {
  const text = fillIn(parts.join(' '), scene, random);
  const isHappy = scene.rating === 'excellent' || scene.rating === 'great';
  if (isHappy && random.chance(0.07)) return `${text} ${random.pick(short.EMOJI)}`;
  if (random.chance(0.08)) return text.toLowerCase().replace(/\.$/, '');
  return text;
}

function keys<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(record) as Key[];
}
