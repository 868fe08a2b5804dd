import { ChartSpline, HandCoins, House, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx';
import type { OWNER_SECTIONS, OwnerSection } from './owner-sections.ts';

/** What the phone's bar has no room for; the button that opens it is the child. */
export function MoreMenu({
  links,
  section,
  isPremium,
  onSignOut,
  children,
}: {
  links: typeof OWNER_SECTIONS;
  section: OwnerSection | undefined;
  isPremium: boolean;
  onSignOut: () => void;
  children: ReactNode;
}) {
  const others = [
    { label: 'Invite & Earn', path: paths.referrals, icon: HandCoins },
    ...(isPremium
      ? [{ label: 'Cross-Site Analytics', path: paths.crossSiteComparison, icon: ChartSpline }]
      : []),
    { label: 'Back to Home', path: paths.home, icon: House },
  ];
  return (
    <Menu trigger={children}>
      {links.map(({ section: name, label, path, icon: Icon }) => (
        <MenuItem key={name} asChild>
          <Link href={path} aria-current={name === section ? 'page' : undefined}>
            <Icon aria-hidden className="size-4 shrink-0" />
            {label}
          </Link>
        </MenuItem>
      ))}
      <MenuSeparator />
      {others.map(({ label, path, icon: Icon }) => (
        <MenuItem key={path} asChild>
          <Link href={path}>
            <Icon aria-hidden className="size-4 shrink-0" />
            {label}
          </Link>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={onSignOut}>
        Logout
      </MenuItem>
    </Menu>
  );
}
