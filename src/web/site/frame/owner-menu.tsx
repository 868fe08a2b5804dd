import {
  ChartNoAxesColumn,
  ChartSpline,
  Download,
  House,
  LogOut,
  QrCode,
  Settings,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/overlays/menu.tsx';

const LINKS = [
  { label: 'Home', path: paths.home, icon: House },
  { label: 'Dashboard', path: paths.dashboard, icon: ChartNoAxesColumn },
  { label: 'QR Codes', path: paths.qrCode, icon: QrCode },
  { label: 'Settings', path: paths.settings, icon: Settings },
] as const;

const CROSS_SITE = {
  label: 'Cross-Site Analytics',
  path: paths.crossSiteComparison,
  icon: ChartSpline,
} as const;

/** The owner's way around on a phone. */
export function OwnerMenu({
  name,
  picture,
  isPremium,
  onExport,
  onSignOut,
}: {
  name: string;
  picture: ReactNode;
  isPremium: boolean;
  onExport: (() => void) | undefined;
  onSignOut: () => void;
}) {
  const links = isPremium ? [...LINKS, CROSS_SITE] : LINKS;
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="icon" aria-label="Menu">
          {picture}
        </Button>
      }
    >
      <MenuLabel>{name}</MenuLabel>
      <MenuSeparator />
      {links.map(({ label, path, icon: Icon }) => (
        <MenuItem key={path} asChild>
          <Link href={path}>
            <Icon aria-hidden className="size-4 shrink-0" />
            {label}
          </Link>
        </MenuItem>
      ))}
      {onExport && (
        <MenuItem icon={Download} onSelect={onExport}>
          Export CSV
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={onSignOut}>
        Sign Out
      </MenuItem>
    </Menu>
  );
}
