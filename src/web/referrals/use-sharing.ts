import { useEffect, useState } from 'react';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';

const NOTE_MS = 2000;

export type CopiedItem = 'code' | 'link';

/** Copies the code or the link, and opens the device's share sheet if there is one. */
export function useSharing(inviteLink: string) {
  const [note, setNote] = useState<{ copied: CopiedItem } | null>(null);

  useEffect(() => {
    if (!note) return;
    const timer = setTimeout(() => setNote(null), NOTE_MS);
    return () => clearTimeout(timer);
  }, [note]);

  async function copy(copied: CopiedItem, text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setNote({ copied });
      const what = copied === 'link' ? 'Invite link' : 'Referral code';
      toast({ title: 'Copied!', description: `${what} copied to clipboard` });
    } catch {
      toast({
        title: 'Copy Failed',
        description: `Failed to copy ${copied} to clipboard`,
        variant: 'destructive',
      });
    }
  }

  async function share(): Promise<void> {
    try {
      await navigator.share({
        title: `Join ${PRODUCT_NAME} with my referral link`,
        text: `Get started with ${PRODUCT_NAME} and we both earn rewards!`,
        url: inviteLink,
      });
    } catch (error) {
      // Closing the sheet means the owner does not want to share.
      if (isClosed(error)) return;
      await copy('link', inviteLink);
    }
  }

  return { copied: note?.copied, copy, share };
}

function isClosed(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
