/** Where a walk from newer to older answers has come to; of several of one moment, after this one. */
export type Place = { createdAt: Date; id: string };

/** Answers from `since` on that came before `before`, or all of them. */
export type Span = { since: Date; before: Place | undefined };

export type UnreadSpans = {
  /** Looks at what came meanwhile before going on with what is older. */
  lookAgain: (now: Date) => void;
  next: () => Span | undefined;
  /** The walk through the span of `next` has come this far, or to its end. */
  cameTo: (place: Place | 'end') => void;
  /** All that came before this is read. */
  readUntil: () => Date;
};

/** A guest's statement may take so long from its moment to its end. */
const SETTLED_AFTER_MS = 30_000;

/**
 * Which answers are still to be read: the newest first, whatever of older ones is still left. Nothing
 * is walked past twice, however much there is.
 */
export function makeUnreadSpans(since: Date): UnreadSpans {
  /** The newest last. */
  const spans: Span[] = [];
  let lookedFrom = since;
  return {
    lookAgain: (now) => {
      const newest = spans.at(-1);
      if (newest && !newest.before) return;
      spans.push({ since: lookedFrom, before: undefined });
      const settled = new Date(now.getTime() - SETTLED_AFTER_MS);
      if (settled > lookedFrom) lookedFrom = settled;
    },
    next: () => spans.at(-1),
    cameTo: (place) => {
      const span = spans.pop();
      if (span && place !== 'end') spans.push({ ...span, before: place });
    },
    readUntil: () => spans[0]?.since ?? lookedFrom,
  };
}
