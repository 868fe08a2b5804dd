import { useCallback, useState } from 'react';
import type { DashboardReplySlot } from '../list/reply-slot.ts';

/**
 * Tracks which entries are unfolded and which have a reply open. A draft from before a reload is
 * open.
 */
export function useOpenEntries(hasDraft: DashboardReplySlot['hasDraft']) {
  const [expanded, setExpanded] = useState<Readonly<Record<string, boolean>>>({});
  const [replying, setReplying] = useState<Readonly<Record<string, boolean>>>({});
  const expand = useCallback(
    (id: string, value: boolean) => setExpanded((before) => ({ ...before, [id]: value })),
    [],
  );
  const reply = useCallback(
    (id: string, value: boolean) => setReplying((before) => ({ ...before, [id]: value })),
    [],
  );
  const isReplying = (id: string) => replying[id] ?? hasDraft(id);
  return {
    isExpanded: (id: string) => expanded[id] ?? false,
    isReplying,
    /** Whether the owner just opened the reply, rather than a reload restoring it. */
    wasAskedFor: (id: string) => replying[id] ?? false,
    /** Stable functions, so that an entry renders only when it changes itself. */
    expand,
    reply,
    isAnyOpen: (ids: readonly string[]) => ids.some((id) => expanded[id] || isReplying(id)),
  };
}
