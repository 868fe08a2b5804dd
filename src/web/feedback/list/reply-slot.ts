import type { ReactNode } from 'react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';

/**
 * The reply parts of the list. The page passes them in, so that the list does not depend on how
 * replies are sent.
 */
export type ReplySlot = {
  /** Whether this tab holds an unsent draft. */
  hasDraft: (feedbackId: string) => boolean;
  renderBox: (box: {
    feedback: FeedbackItem;
    /** Whether the owner just opened the box, so that it takes the focus. */
    takesFocus: boolean;
    onClose: () => void;
    /** Called just before the page reloads. */
    onSent: () => void;
    /** Another user has already replied, so the list is outdated. */
    onConflict: () => void;
  }) => ReactNode;
  /** Loads the box's code in advance; the returned function cancels that. */
  prefetchBox: () => () => void;
};
