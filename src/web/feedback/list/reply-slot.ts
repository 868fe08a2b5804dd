import type { ReactNode } from 'react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';

/** A reply box that the page supplies, so that the list need not know how replies are sent. */
type ReplyBoxSlot = {
  feedback: FeedbackItem;
  /** Discards the draft. */
  onClose: () => void;
  onSent: () => void;
  /** Called when another user has already replied, so that the page is out of date. */
  onConflict: () => void;
};

/** The reply parts of the dashboard's list. */
export type DashboardReplySlot = {
  /** Whether this tab holds an unsent draft. */
  hasDraft: (feedbackId: string) => boolean;
  /** `onSent` is called just before the page reloads. */
  renderBox: (
    box: ReplyBoxSlot & {
      /** Whether the owner just opened the box, so that it takes the focus. */
      takesFocus: boolean;
    },
  ) => ReactNode;
  /** Loads the box's code in advance; the returned function cancels that. */
  prefetchBox: () => () => void;
};

/** The reply parts of the inbox. */
export type InboxReplySlot = {
  /** This tab's unsent text to the guest, by email or on the ticket; empty if there is none. */
  readDraft: (feedbackId: string) => string;
  discardDraft: (feedbackId: string) => void;
  /** Passes praise on to the person or team it is for; renders nothing for any other answer. */
  renderPraise: (feedback: FeedbackItem) => ReactNode;
  renderBox: (
    box: ReplyBoxSlot & {
      /** Whether sending also resolves the complaint; empty if there is none to resolve. */
      choice: ReactNode;
      /** Choice between email and ticket, shown above the box; empty if only one is possible. */
      way: ReactNode;
    },
  ) => ReactNode;
  /** The conversation on the guest's ticket, with its own box. */
  renderThread: (thread: {
    feedback: FeedbackItem;
    /** The box for a reply by email, if the guest can be emailed. */
    renderMailBox: ((way: ReactNode) => ReactNode) | undefined;
    /** Shown when the guest cannot be reached at all. */
    otherwise: ReactNode;
    choice: ReactNode;
    onWritten: () => void;
    /** Called when the guest's messages were seen. */
    onRead: () => void;
  }) => ReactNode;
};
