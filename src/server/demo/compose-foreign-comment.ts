import { ASPECTS, ISSUES } from './aspects.ts';
import type { Comment } from './compose-comment.ts';
import type { DemoVisit } from './demo-visit.ts';
import { isNegative } from './rate-visit.ts';
import type { Random } from './seeded-random.ts';
import { FOREIGN_COMPLAINTS, FOREIGN_PRAISE } from './words/foreign-words.ts';

/** Picks an unused comment in a language other than English; none if all have been used. */
export function composeForeignComment(
  { rating }: DemoVisit,
  random: Random,
  written: ReadonlySet<string>,
): Comment | undefined {
  if (rating === 'okay') return undefined;
  const isSaid = ({ text }: { text: string }) => written.has(text);
  if (isNegative(rating)) {
    const left = FOREIGN_COMPLAINTS.filter((one) => !isSaid(one));
    if (left.length === 0) return undefined;
    const { topic, text } = random.pick(left);
    const isSerious = rating === 'poor';
    return { primaryIssue: topic, textGeneral: ISSUES[topic], textSpecific: text, isSerious };
  }
  const left = FOREIGN_PRAISE.filter((one) => !isSaid(one));
  if (left.length === 0) return undefined;
  const { topic, text } = random.pick(left);
  return { primaryIssue: topic, textGeneral: ASPECTS[topic], textSpecific: text, isSerious: false };
}
