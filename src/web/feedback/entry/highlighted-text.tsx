import { Siren } from 'lucide-react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { splitAtSeriousWords } from '#shared/feedback/rules.ts';
import { classNames } from '#web/ui/class-names.ts';
import { findPassages, type Passage } from '#web/understanding/find-passages.ts';

type HighlightedFeedback = Pick<
  FeedbackItem,
  | 'isSeriousComplaint'
  | 'overallRating'
  | 'textSpecific'
  | 'textGeneral'
  | 'understanding'
  | 'alarm'
>;

/** A guest's text, marking the words that made it a safety matter or a serious complaint. */
export function HighlightedText({ text, of }: { text: string; of: HighlightedFeedback }) {
  return cutAtDecidingWords(text, of).map(({ text: part, start, why }) =>
    why ? (
      <mark
        key={start}
        title={TITLES[why]}
        className={classNames(
          'box-decoration-clone text-inherit underline decoration-2 underline-offset-[0.2em]',
          why === 'asked' ? 'decoration-line-strong' : 'decoration-chili',
          why === 'safety' ? 'rounded-xs bg-chili-soft' : 'bg-transparent',
        )}
      >
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

const TITLES = {
  safety: 'Because of these words it was read as a safety issue',
  asked: 'Because of these words it may be a safety issue',
  serious: 'Because of this word it was read as a serious complaint',
} as const;

/** Explains why a complaint counts as serious, so that the owner need not guess. */
export function SeriousReason({ of }: { of: HighlightedFeedback }) {
  const reason = of.isSeriousComplaint && reasonOf(of);
  if (!reason) return null;
  return (
    <p className="mt-4 flex gap-2.5 text-ink-soft text-sm">
      <Siren aria-hidden className="size-4.5 shrink-0 text-chili-ink" />
      {reason}
    </p>
  );
}

/**
 * The gravest reason. Undefined when the safety line above or the alarm already gives it: beside
 * danger, the rating is no reason.
 */
function reasonOf(said: HighlightedFeedback): string | undefined {
  const { overallRating, textSpecific, textGeneral, understanding, alarm } = said;
  const texts = [textSpecific ?? '', textGeneral ?? ''];
  const deciding = texts.flatMap((text) =>
    splitAtSeriousWords(text).filter(({ isSerious }) => isSerious),
  );
  // Count what the reader sees: words about a safety matter are underlined too.
  const underlined = texts
    .flatMap((text) => cutAtDecidingWords(text, said).filter(({ why }) => why))
    .flatMap(({ text }) => text.trim().split(/\s+/));
  const words = underlined.length === 1 ? 'the underlined word' : 'the underlined words';
  if (understanding?.safety || alarm?.changedWords?.length) {
    return deciding.length > 0 ? `Flagged for ${words}.` : undefined;
  }
  if (overallRating === 'poor' && deciding.length > 0) {
    return `Flagged for the poor rating and ${words}.`;
  }
  if (overallRating === 'poor') return 'Flagged for the poor rating.';
  if (deciding.length > 0) return `Flagged for ${words}.`;
  return 'It was marked as serious when it was sent.';
}

type Part = { text: string; start: number; why: keyof typeof TITLES | undefined };

/** A word that is serious and also about a safety matter is marked as the safety matter. */
function cutAtDecidingWords(
  text: string,
  { understanding, isSeriousComplaint }: HighlightedFeedback,
): Part[] {
  const ofSafety = findPassages(text, understanding?.because ?? []);
  const ofClass = understanding?.suspectedSafety ? ('asked' as const) : ('safety' as const);
  const isOfSafety = ({ start, end }: Passage) =>
    ofSafety.some((each) => start < each.end && each.start < end);
  const ofRule = (isSeriousComplaint ? seriousPassages(text) : []).filter(
    (passage) => !isOfSafety(passage),
  );
  const marked = [
    ...ofSafety.map((passage) => ({ ...passage, why: ofClass })),
    ...ofRule.map((passage) => ({ ...passage, why: 'serious' as const })),
  ].sort((one, other) => one.start - other.start);
  const parts: Part[] = [];
  let from = 0;
  for (const { start, end, why } of [
    ...marked,
    { start: text.length, end: text.length, why: undefined },
  ]) {
    if (from < start) parts.push({ text: text.slice(from, start), start: from, why: undefined });
    if (start < end) parts.push({ text: text.slice(start, end), start, why });
    from = end;
  }
  return parts;
}

function seriousPassages(text: string): Passage[] {
  let start = 0;
  return splitAtSeriousWords(text).flatMap((part) => {
    const passage = { start, end: start + part.text.length };
    start = passage.end;
    return part.isSerious ? [passage] : [];
  });
}
