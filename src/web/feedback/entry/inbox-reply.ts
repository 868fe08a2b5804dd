import type { ReactNode } from 'react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';

/** What the inbox needs of replies. The page passes it in, so that it does not know how one is sent. */
export type InboxReply = {
  renderBox: (box: {
    feedback: FeedbackItem;
    /** What was typed is thrown away. */
    onClose: () => void;
    onSent: () => void;
    /** Somebody else has replied already. */
    onConflict: () => void;
    /** Sends once it is known how the complaint was resolved; undefined where there is none to resolve. */
    onSendAndResolve: ((send: () => void) => void) | undefined;
    /** Which way the reply goes, where there are two; stands above the box. */
    way: ReactNode;
  }) => ReactNode;
  /** The conversation on the guest's ticket, with a box of its own. */
  renderThread: (thread: {
    feedback: FeedbackItem;
    /** The box above, where a mail can be sent. */
    renderMailBox: ((way: ReactNode) => ReactNode) | undefined;
    /** What is said where nobody can be written to. */
    otherwise: ReactNode;
    onWritten: () => void;
    /** What the guest wrote has been looked at. */
    onRead: () => void;
  }) => ReactNode;
};
