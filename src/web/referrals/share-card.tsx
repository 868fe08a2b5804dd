import { Check, Copy, Share2 } from 'lucide-react';
import type { MyReferralCode } from '#shared/referrals/contract.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { type Copied, useSharing } from './use-sharing.ts';

/** Until the code is there, nothing can be copied or shared. */
export function ShareCard({
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
        description="Whoever signs up with it is counted for you."
      />
      <div className="flex flex-col gap-4">
        <SharedText {...shared} what="code" label="Referral code" text={referralCode} />
        <SharedText {...shared} what="link" label="Invite link" text={inviteLink} />
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button disabled={!code} onClick={() => void share()} className="max-sm:w-full">
          <Share2 aria-hidden />
          Share Link
        </Button>
        <p role="status" className="flex min-h-5 items-center gap-1.5 text-basil-ink text-sm">
          {copied && (
            <>
              <Check aria-hidden className="size-4" />
              {copied === 'link' ? 'Link copied!' : 'Code copied!'}
            </>
          )}
        </p>
      </div>
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
  what: Copied;
  label: string;
  text: string;
  copied: Copied | undefined;
  isReady: boolean;
  isLoading: boolean;
  onCopy: (what: Copied, text: string) => Promise<void>;
}) {
  const copyLabel = what === 'link' ? 'Copy invite link' : 'Copy referral code';
  return (
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
            className={
              what === 'code' ? 'font-mono font-semibold tracking-widest' : 'text-ellipsis'
            }
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
  );
}
