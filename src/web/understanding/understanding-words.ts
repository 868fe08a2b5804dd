import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { formatAgo } from '#shared/site/format-moment.ts';
import { safetyAlarmName } from '#shared/understanding/safety-alarm-text.ts';
import {
  type Language,
  SAFETY_LABELS,
  type SafetyClass,
  type Tone,
} from '#shared/understanding/understanding.ts';

/** How an answer's words were understood. */
export type ItemUnderstanding = NonNullable<FeedbackItem['understanding']>;

export const TONE_LABELS: Record<Tone, string> = {
  positive: 'Positive',
  negative: 'Negative',
  mixed: 'Mixed',
  neutral: 'Neutral',
};

const LANGUAGE_WORDS: Record<Language, string> = {
  en: 'in English',
  de: 'in German',
  fr: 'in French',
  es: 'in Spanish',
  it: 'in Italian',
  pt: 'in Portuguese',
  pl: 'in Polish',
  ar: 'in Arabic',
  zh: 'in Chinese',
};

/** English is not named, since the whole app is in English. */
export function languageWords({ language }: ItemUnderstanding): string | undefined {
  return language === null || language === 'en' ? undefined : LANGUAGE_WORDS[language];
}

/**
 * Names the safety matter that the answer's own words mention, even if its ticket mentions a graver
 * one. Sounds certain if a person chose it, and 'possible' if only the text reader found it, which
 * can be wrong.
 */
export function safetyMatterWords({
  understanding,
  isUnderstandingCorrected,
  alarm,
}: Pick<FeedbackItem, 'understanding' | 'isUnderstandingCorrected' | 'alarm'>): string | undefined {
  if (!understanding?.safety) return undefined;
  const { safety, because, isEmergency } = understanding;
  const isNamedByPerson = isUnderstandingCorrected && because.length === 0;
  if (!isNamedByPerson) return safetyAlarmName(safety, isEmergency);
  const named = `Safety issue: ${SAFETY_LABELS[safety]}`;
  // A person who confirms the class has not ended the emergency.
  return alarm?.isEmergency && alarm.safety === safety ? `${named}, possible emergency` : named;
}

/** The danger of a case, and when the guest wrote about it if that was on the ticket. */
export function alarmWords(
  { safety, isEmergency, onTicket }: NonNullable<FeedbackItem['alarm']>,
  now: Date,
): string {
  const told = onTicket ? `, written on the ticket ${formatAgo(onTicket.at, now)}` : '';
  return `${safetyAlarmName(safety, isEmergency)}${told}`;
}

/**
 * The message on the ticket to read first: one that makes the case an emergency, even if it was read
 * as another danger, or else one about the danger of the case.
 */
export function firstDangerMessage(alarm: FeedbackItem['alarm']): TicketMessage | null {
  if (!alarm) return null;
  return alarm.otherOnTicket?.isEmergency ? alarm.otherOnTicket : alarm.onTicket;
}

/**
 * The words about danger to read first: a message on the ticket, or else the newest words that the
 * guest has changed since. Null if the answer itself says it, or if the words are not stored.
 */
export function firstWordsOfDanger(
  alarm: FeedbackItem['alarm'],
): { words: string; at: string; isOnTicket: boolean } | null {
  const onTicket = firstDangerMessage(alarm);
  if (onTicket?.words) return { words: onTicket.words, at: onTicket.at, isOnTicket: true };
  const changed = lastChangedWords(alarm);
  return changed ? { ...changed, isOnTicket: false } : null;
}

/** Only words graver than the ones before are kept, so the newest are the gravest. */
export function lastChangedWords(
  alarm: FeedbackItem['alarm'],
): { words: string; at: string } | undefined {
  // During an update, a server of the previous version may not send `changedWords` yet.
  return alarm?.changedWords?.at(-1);
}

/** A message of the guest that mentions danger. */
export type TicketMessage = NonNullable<NonNullable<FeedbackItem['alarm']>['onTicket']>;

/** What doubtful words might mean, for each safety class. */
export const SUSPECTED_SAFETY_WORDS: Record<SafetyClass, string> = {
  allergen: 'an allergic reaction',
  illness: 'that someone fell ill',
  foreign_object: 'that something was in the food',
  injury: 'that someone was hurt',
  undercooked: 'undercooked food',
  pest: 'pests',
  harassment: 'harassment',
  discrimination: 'discrimination',
};

/** About an answer on which the text reader failed. */
export const UNREADABLE_WORDS =
  'We couldn’t check this comment for safety issues, so please read it yourself.';

/** The deciding words as one quotation: "lips … swelled". */
export function evidenceQuote(because: readonly string[]): string {
  return because.join(' … ');
}

/**
 * The `lang` and `dir` of an element with a guest's words. If the language is unknown, the first
 * letter decides the direction.
 */
export function languageAttributes({ understanding }: Pick<FeedbackItem, 'understanding'>): {
  lang?: Language;
  dir: 'rtl' | 'auto';
} {
  const language = understanding?.language;
  return { ...(language && { lang: language }), dir: language === 'ar' ? 'rtl' : 'auto' };
}
