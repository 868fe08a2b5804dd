import { Download, LogOut } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/overlays/menu.tsx';
import type { MenuLink } from './menu-links.ts';
import type { OwnerSection } from './owner-sections.ts';
import { SectionCount, type SectionCounts } from './section-count.tsx';

/** A menu of the phone's frame: the user's name, grouped links and sign-out. */
export function OwnerMenu({
  trigger,
  name,
  groups,
  current,
  counts,
  onExport,
  signOut,
}: {
  /** The button that opens the menu. */
  trigger: ReactNode;
  name?: string;
  groups: readonly (readonly MenuLink[])[];
  current?: OwnerSection | undefined;
  counts?: SectionCounts;
  onExport?: (() => void) | undefined;
  signOut: { label: string; onSelect: () => void };
}) {
  const [location] = useLocation();
  // A page of its own within a section is current itself, as in the column of a wide screen.
  const isListed = groups.flat().some(({ path, section }) => !section && path === location);
  const isCurrent = ({ path, section }: MenuLink) =>
    section ? section === current && !isListed : path === location;
  return (
    <Menu trigger={trigger}>
      {name && <MenuLabel>{name}</MenuLabel>}
      {groups.map((links, index) => (
        <Fragment key={links[0]?.path}>
          {(name !== undefined || index > 0) && <MenuSeparator />}
          {links.map((link) => {
            const { label, path, icon: Icon, section } = link;
            return (
              <MenuItem key={path} asChild>
                <Link href={path} aria-current={isCurrent(link) ? 'page' : undefined}>
                  <Icon aria-hidden className="size-4 shrink-0" />
                  {label}
                  {section && counts && (
                    <SectionCount section={section} counts={counts} className="ml-auto" />
                  )}
                </Link>
              </MenuItem>
            );
          })}
        </Fragment>
      ))}
      {onExport && (
        <MenuItem icon={Download} onSelect={onExport}>
          Export CSV
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={signOut.onSelect}>
        {signOut.label}
      </MenuItem>
    </Menu>
  );
}
