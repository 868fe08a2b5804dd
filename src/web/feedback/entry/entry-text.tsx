import { useRef, useState } from 'react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { splitAtSeriousWords } from '#shared/feedback/serious-complaints.ts';
import { findPassages, type Passage } from '#shared/understanding/find-passages.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { languageAttributes } from '#web/understanding/understanding-words.ts';
import { guestText } from '../list/entry-words.ts';
import { useIsTruncated } from '../list/use-is-truncated.ts';

const HIGHLIGHT_TITLES = {
  safety: 'Flagged as a safety issue for these words',
  asked: 'May be a safety issue because of these words',
  serious: 'Flagged as a serious complaint for this word',
} as const;

/** Longer texts are set in smaller type and cut, so that the reply below stays in sight. */
const SIZES = [
  { most: 200, className: 'text-[1.625rem] leading-8.75 lg:text-3xl lg:leading-11.75' },
  { most: 400, className: 'text-xl leading-7.5 lg:text-2xl lg:leading-9.5' },
  { most: Number.POSITIVE_INFINITY, className: 'text-lg leading-7 lg:text-xl lg:leading-8' },
] as const;

/** The guest's words, large, before everything that is said about them. */
export function EntryText({ feedback }: { feedback: FeedbackItem }) {
  const words = guestText(feedback);
  if (words === null) {
    return <p className="mt-4 text-ink-soft text-lg">This guest left a rating but no comment.</p>;
  }
  return <Letter key={feedback.id} words={words} feedback={feedback} />;
}

function Letter({ words, feedback }: { words: string; feedback: FeedbackItem }) {
  const quote = useRef<HTMLQuoteElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const isCut = useIsTruncated(quote, !isWhole);
  const size = SIZES.find(({ most }) => words.length <= most);
  return (
    <>
      <blockquote
        ref={quote}
        {...languageAttributes(feedback)}
        className={classNames(
          'wrap-anywhere mt-2.5 whitespace-pre-line text-pretty font-display tracking-[-0.012em] lg:mt-3.5',
          size?.className,
          !isWhole && 'line-clamp-10 print:line-clamp-none',
        )}
      >
        {feedback.textSpecific && '“'}
        <HighlightedText text={words} of={feedback} />
        {feedback.textSpecific && '”'}
      </blockquote>
      {(isCut || isWhole) && (
        <Button
          variant="link"
          size="sm"
          className="mt-1 print:hidden"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  );
}

export type HighlightedFeedback = Pick<
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
        title={HIGHLIGHT_TITLES[why]}
        className={classNames(
          'bg-transparent text-inherit underline decoration-2 underline-offset-[0.17em]',
          why === 'asked' ? 'decoration-line-strong' : 'decoration-chili',
        )}
      >
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

type TextPart = { text: string; start: number; why: keyof typeof HIGHLIGHT_TITLES | undefined };

/**
 * Beside a safety matter, words that only sound serious are not marked: the line below quotes the
 * marked words as its reason.
 */
function cutAtDecidingWords(
  text: string,
  { understanding, isSeriousComplaint, alarm }: HighlightedFeedback,
): TextPart[] {
  const ofSafety = findPassages(text, understanding?.because ?? []);
  const ofClass = understanding?.suspectedSafety ? ('asked' as const) : ('safety' as const);
  const isSafety = Boolean(understanding?.safety || alarm?.changedWords?.length);
  const isOfSafety = ({ start, end }: Passage) =>
    ofSafety.some((each) => start < each.end && each.start < end);
  const ofRule = (isSeriousComplaint && !isSafety ? seriousPassages(text) : []).filter(
    (passage) => !isOfSafety(passage),
  );
  const marked = [
    ...ofSafety.map((passage) => ({ ...passage, why: ofClass })),
    ...ofRule.map((passage) => ({ ...passage, why: 'serious' as const })),
  ].sort((one, other) => one.start - other.start);
  const parts: TextPart[] = [];
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
