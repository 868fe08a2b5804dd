import type { ReactNode } from 'react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';

/** What the list needs of replies. The page passes it in, so that the list does not know how one is sent. */
export type ReplySlot = {
  /** Whether a reply was begun in this tab and not sent yet. */
  hasDraft: (feedbackId: string) => boolean;
  renderBox: (box: {
    feedback: FeedbackItem;
    /** The owner just asked for it, so that typing can begin. */
    takesFocus: boolean;
    onClose: () => void;
    /** The page is about to load anew. */
    onSent: () => void;
    /** Somebody else has replied already, so what the list shows is old. */
    onConflict: () => void;
  }) => ReactNode;
  /** Loads the box's code before it is asked for; the returned function calls that off. */
  prefetchBox: () => () => void;
};
