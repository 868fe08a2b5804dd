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
  }) => ReactNode;
};
