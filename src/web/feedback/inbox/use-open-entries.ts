import { useState } from 'react';
import type { ReplySlot } from './reply-slot.ts';

/** Which entries are unfolded and which have a reply open. A draft from before a reload is open. */
export function useOpenEntries(hasDraft: ReplySlot['hasDraft']) {
  const [expanded, setExpanded] = useState<Readonly<Record<string, boolean>>>({});
  const [replying, setReplying] = useState<Readonly<Record<string, boolean>>>({});
  const isReplying = (id: string) => replying[id] ?? hasDraft(id);
  return {
    isExpanded: (id: string) => expanded[id] ?? false,
    isReplying,
    /** Whether the owner opened the reply just now, rather than a reload. */
    wasAskedFor: (id: string) => replying[id] ?? false,
    setExpanded: (id: string, value: boolean) => setExpanded({ ...expanded, [id]: value }),
    setReplying: (id: string, value: boolean) => setReplying({ ...replying, [id]: value }),
    isAnyOpen: (ids: readonly string[]) => ids.some((id) => expanded[id] || isReplying(id)),
  };
}

export type OpenEntries = ReturnType<typeof useOpenEntries>;
