import type { ReactNode } from 'react';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { useIsMobile } from '#web/platform/browser/use-is-mobile.ts';
import { leaveSafely } from '#web/platform/forms/unsaved-changes.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { type OwnerSection, sectionsOf } from './owner-sections.ts';
import { PhoneBottomBar } from './phone-bottom-bar.tsx';
import { PhoneTopBar } from './phone-top-bar.tsx';
import type { SectionCounts } from './section-count.tsx';
import { Sidebar } from './sidebar.tsx';

/** Distinguishes this landmark from that of the guest page previewed in the settings. */
const LANDMARK = { 'aria-label': PRODUCT_NAME } as const;

export type OwnerFrameProps = {
  /** The page's section; undefined for a page outside the sections. */
  section: OwnerSection | undefined;
  venueSwitcher: ReactNode;
  /** Whether the member may read guests' words anywhere. */
  mayRead: boolean;
  /** Whether any of the member's venues has the live floor. */
  hasFloor: boolean;
  counts: SectionCounts;
  /** Passed by pages with something to export. */
  onExport?: (() => void) | undefined;
  /** Whether the page takes the whole screen on a phone. */
  isFullScreen?: boolean;
  children: ReactNode;
};

/** The frame around every page of the owner's area. */
export function OwnerFrame({
  section,
  venueSwitcher,
  mayRead,
  hasFloor,
  counts,
  onExport,
  isFullScreen = false,
  children,
}: OwnerFrameProps) {
  const isMobile = useIsMobile();
  const session = useSession();
  const { user } = session;
  const signOut = () => leaveSafely(session.signOut);
  if (!user) return children;
  const sections = sectionsOf(user, { mayRead, hasFloor });
  const isCovered = isMobile && isFullScreen;

  // One tree for both widths: a page that was built anew when a tablet is turned would lose what its
  // forms contain.
  return (
    <div
      className={
        isMobile
          ? undefined
          : 'md:grid md:grid-cols-[13rem_minmax(0,1fr)] lg:grid-cols-[15.5rem_minmax(0,1fr)] print:block'
      }
    >
      {!isCovered && (
        <header
          {...LANDMARK}
          data-side-column={isMobile ? undefined : true}
          className={classNames(
            'sticky top-0 z-30 bg-paper print:hidden',
            isMobile ? 'border-b' : 'h-dvh border-r',
          )}
        >
          {isMobile ? (
            <PhoneTopBar
              user={user}
              venueSwitcher={venueSwitcher}
              onExport={onExport}
              onSignOut={signOut}
            />
          ) : (
            <Sidebar
              user={user}
              section={section}
              sections={sections}
              venueSwitcher={venueSwitcher}
              counts={counts}
              onSignOut={signOut}
            />
          )}
        </header>
      )}
      <div
        className={classNames(
          'min-w-0',
          isMobile &&
            !isFullScreen &&
            'pb-[calc(min(5rem,104px)+env(safe-area-inset-bottom))] print:pb-0',
        )}
      >
        {children}
      </div>
      {isMobile && !isFullScreen && (
        <PhoneBottomBar
          user={user}
          section={section}
          sections={sections}
          counts={counts}
          onSignOut={signOut}
        />
      )}
    </div>
  );
}
