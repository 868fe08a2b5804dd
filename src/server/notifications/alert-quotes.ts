import { findChangedAlarmWords } from '#server/feedback/alarms/find-changed-alarm-words.ts';
import type { Alert } from '#server/feedback/alert-query.ts';
import { isTappedSentence } from '#shared/feedback/is-tapped-sentence.ts';
import { shorten } from '#shared/site/shorten.ts';
import { isEmergency } from '#shared/understanding/emergency-words.ts';
import { quoteSentence } from '#shared/understanding/quote-sentence.ts';
import { gravestDanger } from './order-alerts.ts';

/** A longer quote is cut, because few people read more before they press the button. */
const QUOTE_LENGTH = 400;

/**
 * The guest's own words. If the guest has changed words that raised the alarm, quotes the earlier
 * words.
 */
export function complaintQuote(alert: Alert): { label: string; text: string } | undefined {
  const changed = findChangedWordsOfAlert(alert);
  const text = shorten(changed || guestQuote(alert), QUOTE_LENGTH);
  if (text === '') return undefined;
  return {
    label: changed
      ? 'What they first wrote. The guest has since changed these words'
      : 'In their words',
    text,
  };
}

export function findChangedWordsOfAlert({ alarming, ...alert }: Alert): string {
  return findChangedAlarmWords(alarming, alert)
    .map(({ words }) => words)
    .join('\n\n');
}

type GuestTexts = Pick<Alert, 'textGeneral' | 'textSpecific'>;

/** The guest's own words, without sentences that the guest only tapped. */
export function guestQuote({ textGeneral, textSpecific }: GuestTexts): string {
  const texts = [textGeneral, textSpecific].map((text) => text?.trim() ?? '');
  const written = texts.filter((text) => text !== '' && !isTappedSentence(text));
  return [...new Set(written)].join('\n\n');
}

export function tappedSentenceOf({ textGeneral }: Pick<GuestTexts, 'textGeneral'>): string | null {
  return textGeneral && isTappedSentence(textGeneral) ? textGeneral.trim() : null;
}

/** The guest's whole sentence about the danger; undefined if it is no longer there. */
export function dangerQuote(alert: Alert, most: number): string | undefined {
  const text = findChangedWordsOfAlert(alert) || guestQuote(alert);
  const deciding = [...(alert.because ?? []), ...alert.alarmWords];
  const gravest = gravestDanger(alert);
  const grave = deciding.filter((words) => isEmergency(gravest, [words]));
  return quoteSentence(text, grave.length > 0 ? grave : deciding, most);
}

export function inOneLine(words: string): string {
  return words.trim().replaceAll(/\s+/g, ' ');
}
