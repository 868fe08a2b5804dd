import {
  ChartNoAxesColumn,
  ChartSpline,
  Gift,
  HandCoins,
  MessageCircle,
  QrCode,
  Settings,
} from 'lucide-react';
import { formatPrice } from '#shared/billing/plans.ts';
import { REFERRER_CREDIT_PENCE } from '#shared/referrals/credits.ts';
import { paths } from '#shared/site/paths.ts';
import { widgetPath } from '#shared/site/widget-path.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/status/badge.tsx';
import { HomeCard, type HomeCardProps } from './home-card.tsx';

/** Everything an owner can go to from home. */
export function HomeCards({
  venueId,
  isPremium,
}: {
  venueId: string | undefined;
  isPremium: boolean;
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
    {
      title: 'Invite & Earn',
      text: `Refer restaurants and earn ${formatPrice(REFERRER_CREDIT_PENCE)} per successful signup.`,
      href: paths.referrals,
      icon: HandCoins,
    },
    isPremium && {
      title: 'Cross-Site Analytics',
      text: 'Compare your locations with each other.',
      href: paths.crossSiteComparison,
      icon: ChartSpline,
      badges: [
        <Badge key="tier" tone="highlight">
          Premium
        </Badge>,
      ],
    },
    {
      title: 'Settings',
      text: 'Your account, your restaurants and their rewards.',
      href: paths.settings,
      icon: Settings,
    },
  ];
  return (
    <ul
      className={classNames(
        'grid gap-4 sm:grid-cols-2 lg:grid-cols-3',
        isPremium && 'xl:grid-cols-4',
      )}
    >
      {cards.map(
        (card) =>
          card && (
            <li key={card.title}>
              <HomeCard {...card} />
            </li>
          ),
      )}
    </ul>
  );
}
