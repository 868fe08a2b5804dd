import { BadgeCheck, CalendarClock, CircleCheck, CircleSlash, Clock } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { RewardCodeStatus } from '#shared/rewards/code.ts';
import type { RewardCode } from '#shared/rewards/contract.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Badge } from '#web/ui/status/badge.tsx';

const LOOKS = {
  valid: { edge: 'border-t-basil', tone: 'basil', icon: CircleCheck, word: 'Valid' },
  redeemed: { edge: 'border-t-line-strong', tone: 'neutral', icon: CircleSlash, word: 'Redeemed' },
  not_yet: {
    edge: 'border-t-saffron',
    tone: 'saffron',
    icon: CalendarClock,
    word: 'Not valid yet',
  },
  expired: { edge: 'border-t-chili', tone: 'chili', icon: Clock, word: 'Expired' },
} as const;

/**
 * Everything staff need to know about a code, with the possible actions below. Give it a new key
 * when the status changes, so that it is announced.
 */
export function RewardCodeCard({ code, children }: { code: RewardCode; children: ReactNode }) {
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  const { status, redeemedAt, redeemedBy, provenBy } = code;

  // Focus the card, since the pressed button may be gone.
  useEffect(() => {
    card.current?.querySelector('h2')?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <section
      ref={card}
      aria-labelledby={titleId}
      className="scroll-mb-28 animate-rise-in sm:scroll-mb-6"
    >
      <Card className={classNames('border-t-4 p-0 sm:p-0', LOOKS[status].edge)}>
        <div className="flex flex-col-reverse items-start justify-between gap-3 p-5 sm:flex-row sm:gap-4 sm:p-6">
          <h2
            id={titleId}
            tabIndex={-1}
            className="wrap-anywhere w-full min-w-0 font-display font-semibold text-2xl sm:w-auto"
          >
            {code.rewardLabel}
          </h2>
          <StatusBadge status={status} />
        </div>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-4 border-t border-dashed p-5 sm:gap-x-6 sm:p-6">
          <Fact name="Code">
            <span className="font-mono font-semibold text-lg tracking-wider">{code.code}</span>
          </Fact>
          <Fact name="Venue">{code.venueName}</Fact>
          {code.validFrom && <Fact name="Valid from">{momentOf(code.validFrom)}</Fact>}
          <Fact name={status === 'expired' ? 'Expired' : 'Expires'}>
            {momentOf(code.expiresAt)}
          </Fact>
          <Fact name="Created">{momentOf(code.createdAt)}</Fact>
          {code.isRedeemed && redeemedBy && <Fact name="Redeemed by">{redeemedBy}</Fact>}
          {code.isRedeemed && provenBy && (
            <Fact name="Confirmed as">
              <span className="inline-flex items-center gap-1.5">
                <BadgeCheck aria-hidden className="size-4 text-basil-ink" />
                {provenBy}
              </span>
            </Fact>
          )}
          {code.isRedeemed && redeemedAt && <Fact name="Redeemed at">{momentOf(redeemedAt)}</Fact>}
        </dl>
        <div className="border-t p-5 sm:p-6">{children}</div>
      </Card>
    </section>
  );
}

function StatusBadge({ status }: { status: RewardCodeStatus }) {
  const { tone, icon: Icon, word } = LOOKS[status];
  return (
    <Badge tone={tone} size="lg">
      <Icon aria-hidden />
      {word}
    </Badge>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="wrap-anywhere mt-0.5 font-medium">{children}</dd>
    </div>
  );
}

function momentOf(moment: string): ReactNode {
  return <time dateTime={moment}>{formatMoment(moment, { now: new Date() })}</time>;
}
