import type { ReactNode } from 'react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';

/**
 * The reply parts of the inbox. The page passes them in, so that the inbox does not depend on how
 * replies are sent.
 */
export type InboxReplySlot = {
  renderBox: (box: {
    feedback: FeedbackItem;
    /** Discards the draft. */
    onClose: () => void;
    onSent: () => void;
    /** Another user has already replied. */
    onConflict: () => void;
    /**
     * Sends after the owner has said how the complaint was resolved; undefined if there is no
     * complaint to resolve.
     */
    onSendAndResolve: ((send: () => void) => void) | undefined;
    /** Choice between email and ticket, shown above the box; empty if only one is possible. */
    way: ReactNode;
  }) => ReactNode;
  /** The conversation on the guest's ticket, with its own box. */
  renderThread: (thread: {
    feedback: FeedbackItem;
    /** The box for a reply by email, if the guest can be emailed. */
    renderMailBox: ((way: ReactNode) => ReactNode) | undefined;
    /** Shown when the guest cannot be reached at all. */
    otherwise: ReactNode;
    onWritten: () => void;
    /** Called when the guest's messages were seen. */
    onRead: () => void;
  }) => ReactNode;
};
