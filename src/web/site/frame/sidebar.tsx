import { Heart, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { paths } from '#shared/site/paths.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { ThemeToggle } from '#web/platform/browser/theme-toggle.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Logo } from '#web/ui/logo.tsx';
import { OwnerAvatar } from './owner-avatar.tsx';
import { ownerName, roleLabel } from './owner-name.ts';
import type { OwnerSection, SectionLink } from './owner-sections.ts';
import { SectionCount, type SectionCounts } from './section-count.tsx';

const ITEM = 'flex min-h-11 items-center gap-3 rounded-md px-3 transition-colors';
const QUIET = 'text-ink-soft hover:bg-ink/6 hover:text-ink';
const CURRENT = 'bg-basil-soft font-semibold text-basil-ink';
const ICON = 'size-4.5 shrink-0';

/** The navigation beside a page on a wide screen. */
export function Sidebar({
  user,
  section,
  sections,
  venueSwitcher,
  counts,
  onSignOut,
}: {
  user: User;
  section: OwnerSection | undefined;
  sections: readonly SectionLink[];
  venueSwitcher: ReactNode;
  counts: SectionCounts;
  onSignOut: () => void;
}) {
  const [location] = useLocation();
  const role = roleLabel(user);
  const isActive = !user.isAsleep && !user.lacksSecondFactor;
  return (
    <div className="flex h-full flex-col gap-5 overflow-y-auto px-3 py-5 lg:px-4">
      <Link
        href={paths.home}
        aria-label={`${PRODUCT_NAME} home`}
        className="inline-flex self-start rounded-md px-1"
      >
        <Logo />
      </Link>
      {venueSwitcher}
      <nav aria-label="Sections" className="flex flex-col gap-0.5">
        {sections.map(({ section: name, label, path, icon: Icon }) => (
          <Link
            key={name}
            href={path}
            aria-current={name === section ? 'page' : undefined}
            className={classNames(ITEM, name === section ? CURRENT : QUIET)}
          >
            <Icon aria-hidden className={ICON} />
            <span className="min-w-0 grow">{label}</span>
            <SectionCount section={name} counts={counts} />
          </Link>
        ))}
      </nav>
      <div className="mt-auto border-t pt-4">
        <div className="flex items-center gap-3 pl-2">
          <OwnerAvatar user={user} />
          <span
            className="wrap-anywhere line-clamp-2 min-w-0 grow font-semibold leading-5"
            title={user.email}
          >
            {ownerName(user)}
            {role && <span className="block font-normal text-ink-soft text-sm">{role}</span>}
          </span>
          <ThemeToggle />
        </div>
        {isActive && (
          <Link
            href={paths.myPraise}
            aria-current={location === paths.myPraise ? 'page' : undefined}
            className={classNames(ITEM, location === paths.myPraise ? CURRENT : QUIET, 'mt-1')}
          >
            <Heart aria-hidden className={ICON} />
            Said about me
          </Link>
        )}
        <button type="button" className={classNames(ITEM, QUIET, 'w-full')} onClick={onSignOut}>
          <LogOut aria-hidden className={ICON} />
          Logout
        </button>
      </div>
    </div>
  );
}
