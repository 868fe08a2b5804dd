import { Check, Copy, Share2 } from 'lucide-react';
import type { MyReferralCode } from '#shared/referrals/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { type CopiedItem, useSharing } from './use-sharing.ts';

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
        description="Everyone who signs up with it counts for you."
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
