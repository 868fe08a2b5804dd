import { Siren } from 'lucide-react';
import { splitAtSeriousWords } from '#shared/feedback/serious-complaints.ts';
import type { HighlightedFeedback } from './entry-text.tsx';

/** Explains why a complaint counts as serious, quoting the words, so that the owner need not guess. */
export function SeriousReason({ of }: { of: HighlightedFeedback }) {
  const reason = of.isSeriousComplaint && reasonOf(of);
  if (!reason) return null;
  return (
    <p className="wrap-anywhere mt-3 flex gap-2 font-semibold text-chili-ink text-sm">
      <Siren aria-hidden className="mt-0.25 size-4.5 shrink-0" />
      <span className="min-w-0">{reason}</span>
    </p>
  );
}

/** Undefined beside danger. Danger has a line of its own, to which a bad rating adds nothing. */
function reasonOf(said: HighlightedFeedback): string | undefined {
  const { overallRating, textSpecific, textGeneral, understanding, alarm } = said;
  if (understanding?.safety || alarm?.changedWords?.length) return undefined;
  const words = [textSpecific ?? '', textGeneral ?? ''].flatMap((text) =>
    splitAtSeriousWords(text).flatMap(({ isSerious, text: part }) =>
      isSerious ? [part.trim()] : [],
    ),
  );
  const quoted = words.length > 0 && `“${[...new Set(words)].join(' … ')}”`;
  const reasons = [overallRating === 'poor' && 'poor rating', quoted].filter(Boolean);
  return `Serious complaint – ${reasons.join(' and ') || 'marked as serious by the guest'}`;
}
