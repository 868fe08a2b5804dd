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
  if (!isMobile) {
    return (
      <div className="md:grid md:grid-cols-[13rem_minmax(0,1fr)] lg:grid-cols-[15.5rem_minmax(0,1fr)] print:block">
        <header
          {...LANDMARK}
          data-side-column
          className="sticky top-0 z-30 h-dvh border-r bg-paper print:hidden"
        >
          <Sidebar
            user={user}
            section={section}
            sections={sections}
            venueSwitcher={venueSwitcher}
            counts={counts}
            onSignOut={signOut}
          />
        </header>
        <div className="min-w-0">{children}</div>
      </div>
    );
  }
  return (
    <>
      {!isFullScreen && (
        <header {...LANDMARK} className="sticky top-0 z-30 border-b bg-paper print:hidden">
          <PhoneTopBar
            user={user}
            venueSwitcher={venueSwitcher}
            onExport={onExport}
            onSignOut={signOut}
          />
        </header>
      )}
      <div
        className={classNames(
          !isFullScreen && 'pb-[calc(min(5rem,104px)+env(safe-area-inset-bottom))] print:pb-0',
        )}
      >
        {children}
      </div>
      {!isFullScreen && (
        <PhoneBottomBar
          user={user}
          section={section}
          sections={sections}
          counts={counts}
          onSignOut={signOut}
        />
      )}
    </>
  );
}
