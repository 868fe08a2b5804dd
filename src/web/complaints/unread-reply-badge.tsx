import { MessageCircle } from 'lucide-react';

/** Marks a guest whose ticket message is unread. */
export function UnreadReplyBadge() {
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-chili-ink text-xs">
      <MessageCircle aria-hidden className="size-3.5" />
      Has written back
    </span>
  );
}
