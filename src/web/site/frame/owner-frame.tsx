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
import { SideColumn } from './side-column.tsx';

/** Tells the frame apart from that of the guest's page, which the settings show in a frame of its own. */
const LANDMARK = { 'aria-label': PRODUCT_NAME } as const;

export type OwnerFrameProps = {
  /** Where the page belongs; undefined for one that stands beside the sections. */
  section: OwnerSection | undefined;
  venueSwitcher: ReactNode;
  /** Whether there is anything of guests for them to read. */
  mayRead: boolean;
  /** Whether guests may call somebody at any venue of theirs. */
  hasFloor: boolean;
  counts: SectionCounts;
  /** Given by a page that has something to export. */
  onExport?: (() => void) | undefined;
  /** On a phone the page has the whole screen. */
  isFullScreen?: boolean;
  children: ReactNode;
};

/** What stands around every page of the owner's area, always in the same place. */
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
          <SideColumn
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
