import { Check, Copy, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { MyReferralCode } from '#shared/referrals/contract.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';

const NOTE_MS = 2000;

/** Lets the owner copy and share the code; disabled until the code has loaded. */
export function ReferralShareCard({
  code,
  isLoading,
}: {
  code: MyReferralCode | undefined;
  isLoading: boolean;
}) {
  const { referralCode = '', inviteLink = '' } = code ?? {};
  const { copied, copy, share } = useSharing(inviteLink);
  const shared = { copied, isReady: code !== undefined, isLoading, onCopy: copy };
  return (
    <Card className="flex flex-col">
      <CardHeader
        title="Share Your Referral Link"
        description="Every sign-up through it counts for you."
      />
      <div className="flex flex-col gap-4">
        <SharedText {...shared} what="code" label="Referral code" text={referralCode} />
        <SharedText {...shared} what="link" label="Invite link" text={inviteLink} />
      </div>
      <Button disabled={!code} onClick={() => void share()} className="mt-5 sm:self-start">
        <Share2 aria-hidden />
        Share Link
      </Button>
    </Card>
  );
}

function SharedText({
  what,
  label,
  text,
  copied,
  isReady,
  isLoading,
  onCopy,
}: {
  what: CopiedItem;
  label: string;
  text: string;
  copied: CopiedItem | undefined;
  isReady: boolean;
  isLoading: boolean;
  onCopy: (what: CopiedItem, text: string) => Promise<void>;
}) {
  const copyLabel = what === 'link' ? 'Copy invite link' : 'Copy referral code';
  return (
    <div className="relative">
      <Field label={label}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              readOnly
              value={text}
              placeholder={isLoading ? 'Loading…' : ''}
              aria-busy={isLoading}
              onFocus={({ target }) => target.select()}
              className={classNames(
                'text-ellipsis',
                what === 'code' && text && 'font-mono font-semibold tracking-widest',
              )}
            />
            <Button
              variant="secondary"
              size="icon"
              aria-label={copyLabel}
              title={copyLabel}
              disabled={!isReady}
              className="shrink-0"
              onClick={() => void onCopy(what, text)}
            >
              {copied === what ? <Check aria-hidden /> : <Copy aria-hidden />}
            </Button>
          </div>
        )}
      </Field>
      <p role="status" className="absolute top-0 right-0 font-medium text-basil-ink text-sm">
        {copied === what && (what === 'link' ? 'Link copied!' : 'Code copied!')}
      </p>
    </div>
  );
}

type CopiedItem = 'code' | 'link';

/** Copies the code or the link, and opens the device's share sheet if there is one. */
function useSharing(inviteLink: string) {
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
      if (isShareSheetClosed(error)) return;
      await copy('link', inviteLink);
    }
  }

  return { copied: note?.copied, copy, share };
}

function isShareSheetClosed(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
