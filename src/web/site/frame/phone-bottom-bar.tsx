import { Ellipsis, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { LazyPart } from '#web/platform/page/lazy-part.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { moreLinks } from './menu-links.ts';
import { ownerMenuCode } from './owner-menu-code.ts';
import { MAX_SECTIONS_IN_BAR, type OwnerSection, type SectionLink } from './owner-sections.ts';
import { SectionCount, type SectionCounts } from './section-count.tsx';

/**
 * The text size of the labels: the longest has to fit into a fifth of the screen, however large the
 * owner's text is.
 */
const LABEL_STYLES = 'text-center text-[min(var(--text-xs),4.1vw)] leading-tight';
const CORNER_COUNT_STYLES =
  'absolute -top-1.5 -right-1 [--spacing:min(0.25rem,5px)] [--text-xs:min(0.75rem,14px)]';
const PLACE_STYLES =
  'flex h-full w-full min-w-0 flex-col items-center justify-center gap-1 rounded-md px-0.5';

/** The sections, within reach of a thumb. */
export function PhoneBottomBar({
  user,
  section,
  sections,
  counts,
  onSignOut,
}: {
  user: User;
  section: OwnerSection | undefined;
  sections: readonly SectionLink[];
  counts: SectionCounts;
  onSignOut: () => void;
}) {
  const inBar = sections.slice(0, MAX_SECTIONS_IN_BAR);
  const inMore = sections.slice(MAX_SECTIONS_IN_BAR);
  const isInMore = inMore.some(({ section: name }) => name === section);
  const more = (
    <More isCurrent={isInMore}>
      {inMore.map(({ section: name }) => (
        <SectionCount key={name} section={name} counts={counts} className={CORNER_COUNT_STYLES} />
      ))}
    </More>
  );
  return (
    <nav
      aria-label="Sections"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 border-t bg-paper pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      <ul className="grid min-h-[min(4.5rem,88px)] auto-cols-fr grid-flow-col items-stretch px-1">
        {inBar.map(({ section: name, label, path, icon }) => (
          <li key={name} className="min-w-0 py-1">
            <Link
              href={path}
              aria-current={name === section ? 'page' : undefined}
              className={placeStyles(name === section)}
            >
              <SectionIcon icon={icon} isCurrent={name === section}>
                <SectionCount section={name} counts={counts} className={CORNER_COUNT_STYLES} />
              </SectionIcon>
              <span className={LABEL_STYLES}>{label}</span>
            </Link>
          </li>
        ))}
        <li className="min-w-0 py-1">
          <LazyPart code={ownerMenuCode} waiting={more}>
            {(OwnerMenu) => (
              <OwnerMenu
                trigger={
                  <button type="button" className={placeStyles(isInMore)}>
                    {more}
                  </button>
                }
                groups={[inMore, moreLinks(user, section)].filter((group) => group.length > 0)}
                current={section}
                counts={counts}
                signOut={{ label: 'Logout', onSelect: onSignOut }}
              />
            )}
          </LazyPart>
        </li>
      </ul>
    </nav>
  );
}

function More({ isCurrent, children }: { isCurrent: boolean; children: ReactNode }) {
  return (
    <span className="flex h-full w-full flex-col items-center justify-center gap-1">
      <SectionIcon icon={Ellipsis} isCurrent={isCurrent}>
        {children}
      </SectionIcon>
      <span className={LABEL_STYLES}>More</span>
    </span>
  );
}

function SectionIcon({
  icon: Icon,
  isCurrent,
  children,
}: {
  icon: LucideIcon;
  isCurrent: boolean;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'relative grid h-[min(1.75rem,36px)] w-[min(3.25rem,100%)] place-items-center rounded-full',
        isCurrent && 'bg-basil-soft',
      )}
    >
      <Icon aria-hidden className="size-[min(1.25rem,26px)]" />
      {children}
    </span>
  );
}

function placeStyles(isCurrent: boolean): string {
  return classNames(PLACE_STYLES, isCurrent ? 'font-semibold text-basil-ink' : 'text-ink-soft');
}
