import {
  ChartNoAxesColumn,
  ChartSpline,
  Gift,
  HandCoins,
  type LucideIcon,
  MessageCircle,
  QrCode,
  Settings,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatPrice } from '#shared/billing/plans.ts';
import { REFERRER_CREDIT_PENCE } from '#shared/referrals/credits.ts';
import { paths } from '#shared/site/paths.ts';
import { widgetPath } from '#shared/site/widget-path.ts';
import { Badge } from '#web/ui/status/badge.tsx';

/** Places the count beside the icon; the gap nearly vanishes on the narrowest phones. */
const TILE_BADGE_STYLES = 'absolute top-3 right-2 min-h-4.5 px-1.5 sm:right-2.5';

/** On a phone, whose menu leads to the same pages, the tiles share one row that scrolls. */
const TILE_STYLES = 'max-sm:w-29 max-sm:shrink-0';

/** Links from the owner's home to all other pages. */
export function HomeCards({
  venueId,
  isPremium,
  isOwner = true,
}: {
  venueId: string | undefined;
  isPremium: boolean;
  /** Only owners invite other restaurants. */
  isOwner?: boolean;
}) {
  const cards: (HomeCardProps | false)[] = [
    {
      title: 'Analytics Dashboard',
      text: 'How your guests felt, and what to act on.',
      href: paths.dashboard,
      icon: ChartNoAxesColumn,
    },
    {
      title: 'Customer Widget',
      text: 'See what your guests see.',
      href: widgetPath({ venue: venueId }),
      icon: MessageCircle,
      opensNewTab: true,
    },
    {
      title: 'QR Code Generator',
      text: 'Codes for your tables, ready to print.',
      href: paths.qrCode,
      icon: QrCode,
    },
    {
      title: 'Redeem Rewards',
      text: 'Check a guest’s code and redeem it.',
      href: paths.redeem,
      icon: Gift,
    },
    isOwner && {
      title: 'Invite & Earn',
      text: `Refer restaurants and earn ${formatPrice(REFERRER_CREDIT_PENCE)} per successful signup.`,
      href: paths.referrals,
      icon: HandCoins,
      badge: (
        <Badge tone="basil" className={TILE_BADGE_STYLES}>
          {formatPrice(REFERRER_CREDIT_PENCE)}
        </Badge>
      ),
    },
    isPremium && {
      title: 'Cross-Site Analytics',
      text: 'Compare your locations with each other.',
      href: paths.crossSiteComparison,
      icon: ChartSpline,
      badge: (
        <Badge tone="highlight" className={TILE_BADGE_STYLES}>
          Premium
        </Badge>
      ),
    },
    {
      title: 'Settings',
      text: 'Your account, your restaurants and their rewards.',
      href: paths.settings,
      icon: Settings,
    },
  ];
  return (
    <nav aria-label="Everything else">
      <ul className="max-sm:-mx-4 flex gap-2 max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-1 sm:grid sm:grid-cols-4 sm:gap-3 xl:grid-flow-col xl:auto-cols-fr xl:grid-cols-none">
        {cards.map(
          (card) =>
            card && (
              <li key={card.title} className={TILE_STYLES}>
                <HomeCard {...card} />
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}

type HomeCardProps = {
  title: string;
  text: string;
  href: string;
  icon: LucideIcon;
  badge?: ReactNode;
  /** Set for the widget, which is a separate build and opens in a new tab. */
  opensNewTab?: boolean;
};

/** A link tile on the owner's home. Its text is shown as a tooltip. */
function HomeCard({ title, text, href, icon: Icon, badge, opensNewTab }: HomeCardProps) {
  const content = (
    <>
      <Icon aria-hidden className="size-5 shrink-0 text-basil-ink" />
      <span className="font-semibold text-xs leading-4 sm:text-sm sm:leading-4.5">
        {title}
        {opensNewTab && <span className="sr-only"> (opens in a new tab)</span>}
      </span>
      <span className="sr-only">{text}</span>
      {badge}
    </>
  );
  const looks =
    'relative flex h-full min-h-23 flex-col justify-between gap-2 rounded-lg border bg-surface px-2.5 pt-3 pb-2.5 transition-colors hover:border-line-strong sm:px-3 sm:pt-3.5 sm:pb-3';
  return opensNewTab ? (
    <a href={href} title={text} target="_blank" rel="noopener" className={looks}>
      {content}
    </a>
  ) : (
    <Link href={href} title={text} className={looks}>
      {content}
    </Link>
  );
}
