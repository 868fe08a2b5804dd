import { LogOut, Menu as MenuIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { ThemeToggle } from '#web/platform/browser/theme-toggle.tsx';
import { useIsMobile } from '#web/platform/browser/use-is-mobile.ts';
import { leaveSafely } from '#web/platform/forms/unsaved-changes.ts';
import { LazyPart } from '#web/platform/page/lazy-part.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { LogoMark } from '#web/ui/logo.tsx';
import { OwnerAvatar } from './owner-avatar.tsx';
import { ownerName } from './owner-name.ts';

const OWNER_MENU = {
  name: 'owner-menu',
  load: async () => (await import('./owner-menu.tsx')).OwnerMenu,
};

/** What the bar says: three parts of the product by name, everything else as the product. */
type HeaderTitle = 'Dashboard' | 'Settings' | 'QR Codes' | typeof PRODUCT_NAME;

/** Tells the bar apart from that of the guest's page, which the settings show in a frame. */
const LANDMARK = { 'aria-label': PRODUCT_NAME } as const;

/** The bar above every page of the owner's area; `actions` stand beside the title on a wide screen. */
export function OwnerHeader({
  title,
  actions,
  onExport,
}: {
  title: HeaderTitle;
  actions?: ReactNode;
  /** Given by a page that has something to export. */
  onExport?: () => void;
}) {
  const isMobile = useIsMobile();
  const session = useSession();
  const { user } = session;
  const signOut = () => leaveSafely(session.signOut);
  return (
    <header {...LANDMARK} className="sticky top-0 z-30 border-b bg-paper/95 backdrop-blur-md">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-2 px-4 sm:px-6 lg:gap-3">
        <Link href={paths.home} aria-label={`${PRODUCT_NAME} home`} className="shrink-0 rounded-md">
          <LogoMark />
        </Link>
        <p className="mr-auto min-w-0 truncate font-display font-semibold text-xl tracking-tight md:shrink-0">
          {title}
        </p>
        {!isMobile && actions}
        <ThemeToggle />
        {user && isMobile && (
          <LazyPart code={OWNER_MENU} waiting={<MenuPlace />}>
            {(OwnerMenu) => (
              <OwnerMenu
                name={ownerName(user)}
                isPremium={user.subscriptionTier === 'premium'}
                onExport={onExport}
                onSignOut={signOut}
              />
            )}
          </LazyPart>
        )}
        {user && !isMobile && (
          <>
            <OwnerAvatar user={user} />
            <span className="max-w-16 shrink-0 truncate font-medium lg:max-w-40" title={user.email}>
              {ownerName(user)}
            </span>
            <Button variant="secondary" size="sm" onClick={signOut}>
              <LogOut aria-hidden />
              Logout
            </Button>
          </>
        )}
      </div>
      {isMobile && actions && (
        <div className="flex flex-wrap items-center gap-2 border-t px-4 py-2">{actions}</div>
      )}
    </header>
  );
}

function MenuPlace() {
  return (
    <span className="grid size-11 place-items-center">
      <MenuIcon aria-hidden className="size-5" />
    </span>
  );
}
