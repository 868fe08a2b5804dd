import type { ReactNode } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import { ThemeToggle } from '#web/platform/browser/theme-toggle.tsx';
import { LazyPart } from '#web/platform/page/lazy-part.tsx';
import { OwnerAvatar } from './owner-avatar.tsx';
import { ownerMenus } from './owner-menus.ts';
import { ownerName } from './owner-name.ts';

/** The frame above a page on a phone. */
export function PhoneTopBar({
  user,
  venueSwitcher,
  onExport,
  onSignOut,
}: {
  user: User;
  venueSwitcher: ReactNode;
  onExport: (() => void) | undefined;
  onSignOut: () => void;
}) {
  return (
    <div className="flex min-h-16 items-center gap-1 px-4 py-1">
      <div className="min-w-0 grow">{venueSwitcher}</div>
      <ThemeToggle />
      <LazyPart code={ownerMenus.menu} waiting={<Place user={user} />}>
        {(OwnerMenu) => (
          <OwnerMenu
            name={ownerName(user)}
            picture={<OwnerAvatar user={user} />}
            isPremium={user.subscriptionTier === 'premium'}
            onExport={onExport}
            onSignOut={onSignOut}
          />
        )}
      </LazyPart>
    </div>
  );
}

function Place({ user }: { user: User }) {
  return (
    <span className="grid size-11 place-items-center">
      <OwnerAvatar user={user} />
    </span>
  );
}
