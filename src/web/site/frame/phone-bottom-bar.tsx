import { Ellipsis, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { LazyPart } from '#web/platform/page/lazy-part.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ownerMenus } from './owner-menus.ts';
import { OWNER_SECTIONS, type OwnerSection, SECTIONS_IN_BAR } from './owner-sections.ts';
import { WaitingCount } from './waiting-count.tsx';

const IN_BAR = OWNER_SECTIONS.slice(0, SECTIONS_IN_BAR);
const IN_MORE = OWNER_SECTIONS.slice(SECTIONS_IN_BAR);
const PLACE =
  'flex h-full w-full min-w-0 flex-col items-center justify-center gap-1 rounded-md px-0.5 text-xs';

/** The sections under a thumb. */
export function PhoneBottomBar({
  user,
  section,
  waiting,
  onSignOut,
}: {
  user: User;
  section: OwnerSection | undefined;
  waiting: number | undefined;
  onSignOut: () => void;
}) {
  const isInMore = IN_MORE.some(({ section: name }) => name === section);
  return (
    <nav
      aria-label="Sections"
      className="fixed inset-x-0 bottom-0 z-30 border-t bg-paper pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      <ul className="grid min-h-18 grid-cols-5 items-stretch px-1">
        {IN_BAR.map(({ section: name, label, path, icon }) => (
          <li key={name} className="min-w-0 py-1">
            <Link
              href={path}
              aria-current={name === section ? 'page' : undefined}
              className={placeStyles(name === section)}
            >
              <Sign icon={icon} isCurrent={name === section}>
                {name === 'feedback' && (
                  <WaitingCount waiting={waiting} className="absolute -top-1.5 -right-1" />
                )}
              </Sign>
              <span className="max-w-full truncate">{label}</span>
            </Link>
          </li>
        ))}
        <li className="min-w-0 py-1">
          <LazyPart code={ownerMenus.more} waiting={<More isCurrent={isInMore} />}>
            {(MoreMenu) => (
              <MoreMenu
                links={IN_MORE}
                section={section}
                isPremium={user.subscriptionTier === 'premium'}
                onSignOut={onSignOut}
              >
                <button type="button" className={placeStyles(isInMore)}>
                  <More isCurrent={isInMore} />
                </button>
              </MoreMenu>
            )}
          </LazyPart>
        </li>
      </ul>
    </nav>
  );
}

function More({ isCurrent }: { isCurrent: boolean }) {
  return (
    <span className="flex h-full flex-col items-center justify-center gap-1 text-xs">
      <Sign icon={Ellipsis} isCurrent={isCurrent} />
      More
    </span>
  );
}

function Sign({
  icon: Icon,
  isCurrent,
  children,
}: {
  icon: LucideIcon;
  isCurrent: boolean;
  children?: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'relative grid h-7 w-13 place-items-center rounded-full',
        isCurrent && 'bg-basil-soft',
      )}
    >
      <Icon aria-hidden className="size-5" />
      {children}
    </span>
  );
}

function placeStyles(isCurrent: boolean): string {
  return classNames(PLACE, isCurrent ? 'font-semibold text-basil-ink' : 'text-ink-soft');
}
