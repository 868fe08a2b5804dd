import { Siren } from 'lucide-react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { cutAtSeriousWords } from '#shared/feedback/rules.ts';

type Said = Pick<
  FeedbackItem,
  'isSeriousComplaint' | 'overallRating' | 'textSpecific' | 'textGeneral'
>;

/** A guest's text; in a serious complaint the words that made it one are underlined. */
export function DecidingWords({ text, of }: { text: string; of: Said }) {
  if (!of.isSeriousComplaint) return text;
  return withPlaces(text).map(({ text: part, isSerious, start }) =>
    isSerious ? (
      <mark
        key={start}
        title="Because of this word it was read as a serious complaint"
        className="bg-transparent text-inherit underline decoration-2 decoration-chili underline-offset-[0.2em]"
      >
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

/** Why a complaint counts as serious: nobody should have to guess it. */
export function SeriousReason({ of }: { of: Said }) {
  if (!of.isSeriousComplaint) return null;
  return (
    <p className="mt-4 flex gap-2.5 text-ink-soft text-sm">
      <Siren aria-hidden className="size-4.5 shrink-0 text-chili-ink" />
      {reasonOf(of)}
    </p>
  );
}

function reasonOf({ overallRating, textSpecific, textGeneral }: Said): string {
  const deciding = [textSpecific, textGeneral].flatMap((text) =>
    cutAtSeriousWords(text ?? '').filter(({ isSerious }) => isSerious),
  );
  const words = deciding.length === 1 ? 'the word underlined' : 'the words underlined';
  if (overallRating === 'poor' && deciding.length > 0) {
    return `Read as serious because of the poor rating and ${words}.`;
  }
  if (overallRating === 'poor') return 'Read as serious because of the poor rating.';
  if (deciding.length > 0) return `Read as serious because of ${words}.`;
  return 'It was marked as serious when it was sent.';
}

function withPlaces(text: string) {
  let start = 0;
  return cutAtSeriousWords(text).map((part) => {
    const place = { ...part, start };
    start += part.text.length;
    return place;
  });
}
