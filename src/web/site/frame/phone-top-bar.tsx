import type { ReactNode } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import { ThemeToggle } from '#web/platform/browser/theme-toggle.tsx';
import { LazyPart } from '#web/platform/page/lazy-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { accountLinks } from './menu-links.ts';
import { OwnerAvatar } from './owner-avatar.tsx';
import { ownerMenuCode } from './owner-menu-code.ts';
import { ownerName, roleLabel } from './owner-name.ts';

/** The top bar of a phone. */
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
    // However large the owner's text is, the bar stays one row: it grows less than the content.
    <div className="@container flex min-h-16 items-center justify-end gap-x-1 px-4 py-1 text-[min(1rem,22px)] [--spacing:min(0.25rem,4.5px)] [--text-lg--line-height:1] [--text-lg:min(1.125rem,24px)] [--text-sm:min(0.875rem,18px)]">
      <div className="min-w-0 flex-1">{venueSwitcher}</div>
      <ThemeToggle />
      <LazyPart code={ownerMenuCode} waiting={<Place user={user} />}>
        {(OwnerMenu) => (
          <OwnerMenu
            trigger={
              <Button variant="quiet" size="icon" aria-label="Menu">
                <OwnerAvatar user={user} />
              </Button>
            }
            name={[ownerName(user), roleLabel(user)].filter(Boolean).join(' · ')}
            groups={[accountLinks(user)]}
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
