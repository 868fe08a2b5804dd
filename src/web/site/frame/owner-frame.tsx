import { Heart, LogOut } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { paths } from '#shared/site/paths.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { ThemeToggle } from '#web/platform/browser/theme-toggle.tsx';
import { useIsMobile } from '#web/platform/browser/use-is-mobile.ts';
import { leaveSafely } from '#web/platform/forms/unsaved-changes.ts';
import { LazyPart } from '#web/platform/page/lazy-part.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Logo } from '#web/ui/logo.tsx';
import { accountLinks, peopleLinks } from './menu-links.ts';
import { ownerMenuCode } from './owner-menu-code.ts';
import { ownerInitials, ownerName, roleLabel } from './owner-name.ts';
import { type OwnerSection, type SectionLink, visibleSections } from './owner-sections.ts';
import { PhoneBottomBar } from './phone-bottom-bar.tsx';
import { SectionCount, type SectionCounts } from './section-count.tsx';

const ITEM = 'flex min-h-11 items-center gap-3 rounded-md px-3 transition-colors';
const QUIET = 'text-ink-soft hover:bg-ink/6 hover:text-ink';
const CURRENT = 'bg-basil-soft font-semibold text-basil-ink';
const ICON = 'size-4.5 shrink-0';

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
  const sections = visibleSections(user, { mayRead, hasFloor });
  const isCovered = isMobile && isFullScreen;

  // Both widths share one tree: if turning a tablet mounted the page again, its forms would lose
  // what was typed.
  return (
    <div
      className={
        isMobile
          ? undefined
          : 'md:grid md:grid-cols-[13rem_minmax(0,1fr)] lg:grid-cols-[15.5rem_minmax(0,1fr)] print:block'
      }
    >
      <SkipLink />
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
        id={CONTENT_ID}
        tabIndex={-1}
        className={classNames(
          'min-w-0 outline-none',
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

/** The part of the page behind the navigation, which the skip link leads to. */
const CONTENT_ID = 'page-content';

/** Lets keyboards pass the navigation. Moves the focus itself, so that the address stays. */
function SkipLink() {
  return (
    <a
      href={`#${CONTENT_ID}`}
      className="sr-only z-40 rounded-md bg-basil px-4 py-3 font-semibold text-on-basil focus:not-sr-only focus:fixed focus:top-2 focus:left-2 print:hidden"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(CONTENT_ID)?.focus();
      }}
    >
      Skip to content
    </a>
  );
}

/** The navigation beside a page on a wide screen. */
function Sidebar({
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
  // Listed only while a page of the team is open: most screens have no room for two more lines.
  const ofTeam = peopleLinks(user);
  const isBelowTeam = ofTeam.some((link) => link.path === location);
  const current = isBelowTeam ? undefined : section;
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
          <Fragment key={name}>
            <Link
              href={path}
              aria-current={name === current ? 'page' : undefined}
              className={classNames(ITEM, name === current ? CURRENT : QUIET)}
            >
              <Icon aria-hidden className={ICON} />
              <span className="min-w-0 grow">{label}</span>
              <SectionCount section={name} counts={counts} />
            </Link>
            {name === 'team' &&
              (section === 'team' || isBelowTeam) &&
              ofTeam.map((link) => (
                <Link
                  key={link.path}
                  href={link.path}
                  aria-current={location === link.path ? 'page' : undefined}
                  className={classNames(ITEM, 'pl-10.5', location === link.path ? CURRENT : QUIET)}
                >
                  {link.label}
                </Link>
              ))}
          </Fragment>
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

/** The top bar of a phone. */
function PhoneTopBar({
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

/** The owner's picture, or initials if there is none or it fails to load. */
function OwnerAvatar({ user }: { user: User }) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const url = user.profileImageUrl;
  if (url && url !== failedUrl) {
    return (
      <img
        src={url}
        alt=""
        referrerPolicy="no-referrer"
        onError={() => setFailedUrl(url)}
        className="size-9 shrink-0 rounded-full border object-cover"
      />
    );
  }
  return (
    <span
      aria-hidden
      className="grid size-9 shrink-0 place-items-center rounded-full bg-basil-soft font-semibold text-basil-ink text-sm"
    >
      {ownerInitials(user)}
    </span>
  );
}
