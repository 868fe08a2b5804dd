import { Share2 } from 'lucide-react';
import type { PraiseItem } from '#shared/today/contract.ts';
import { praiseRecipient } from '#shared/today/praise-recipient.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';

/** Passes a guest's praise on to the person, the kitchen or the team it is for. */
export function PassOnPraise({
  praise,
  from,
  className,
}: {
  praise: Pick<PraiseItem, 'words' | 'serverName' | 'primaryIssue'>;
  /** Where and when it was written, as the last line of the message. */
  from: string;
  className?: string;
}) {
  return (
    <Button
      variant="quiet"
      size="sm"
      className={className}
      onClick={() => void shareOrCopy(`“${praise.words.trim()}”\n– ${from}`)}
    >
      <Share2 aria-hidden />
      <span className="wrap-anywhere min-w-0">Tell {praiseRecipient(praise).name}</span>
    </Button>
  );
}

/** Opens the device’s share sheet; without one, or if it fails, the words are copied. */
async function shareOrCopy(text: string): Promise<void> {
  if (!navigator.share) return copyPraise(text);
  try {
    await navigator.share({ text });
  } catch (error) {
    const isClosedByUser = error instanceof DOMException && error.name === 'AbortError';
    if (!isClosedByUser) await copyPraise(text);
  }
}

export async function copyPraise(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: 'Copied', description: 'Paste it into your team chat' });
  } catch {
    toast({
      title: 'Error',
      description: 'Failed to copy to clipboard',
      variant: 'destructive',
    });
  }
}
