import { EyeOff } from 'lucide-react';

/** Shown above an answer that the text reader failed to process. */
export function UnreadableNotice() {
  return (
    <p className="mt-5 flex gap-3 rounded-lg border bg-saffron-soft px-4 py-3 text-saffron-ink">
      <EyeOff aria-hidden className="mt-0.5 size-5 shrink-0" />
      We couldn’t check these words for a safety issue, so please read them yourself.
    </p>
  );
}
