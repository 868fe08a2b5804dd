import type { ReactNode } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import { ThemeToggle } from '#web/platform/browser/theme-toggle.tsx';
import { LazyPart } from '#web/platform/page/lazy-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { aroundLinks } from './menu-links.ts';
import { OwnerAvatar } from './owner-avatar.tsx';
import { ownerMenuCode } from './owner-menu-code.ts';
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
    // With large text the venue has a line of its own.
    <div className="@container flex min-h-16 flex-wrap items-center justify-end gap-x-1 px-4 py-1">
      <div className="min-w-0 flex-1 basis-40">{venueSwitcher}</div>
      <ThemeToggle />
      <LazyPart code={ownerMenuCode} waiting={<Place user={user} />}>
        {(OwnerMenu) => (
          <OwnerMenu
            trigger={
              <Button variant="quiet" size="icon" aria-label="Menu">
                <OwnerAvatar user={user} />
              </Button>
            }
            name={ownerName(user)}
            groups={[aroundLinks(user)]}
            onExport={onExport}
            signOut={{ label: 'Sign Out', onSelect: onSignOut }}
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
