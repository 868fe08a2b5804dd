import { useState } from 'react';
import type { SectionsDraft } from './sections-draft.ts';

/** The sections being set, with every step to go back to. */
export function useSectionsDraft(first: SectionsDraft) {
  const [steps, setSteps] = useState<readonly SectionsDraft[]>([first]);
  return {
    draft: steps.at(-1) ?? first,
    canUndo: steps.length > 1,
    change: (next: SectionsDraft) => setSteps((before) => [...before, next]),
    undo: () => setSteps((before) => (before.length > 1 ? before.slice(0, -1) : before)),
  };
}
