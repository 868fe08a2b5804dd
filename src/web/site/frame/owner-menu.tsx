import { Download, LogOut } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
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
  return (
    <Menu trigger={trigger}>
      {name && <MenuLabel>{name}</MenuLabel>}
      {groups.map((links, index) => (
        <Fragment key={links[0]?.path}>
          {(name !== undefined || index > 0) && <MenuSeparator />}
          {links.map(({ label, path, icon: Icon, section }) => (
            <MenuItem key={path} asChild>
              <Link href={path} aria-current={section && section === current ? 'page' : undefined}>
                <Icon aria-hidden className="size-4 shrink-0" />
                {label}
                {section && counts && (
                  <SectionCount section={section} counts={counts} className="ml-auto" />
                )}
              </Link>
            </MenuItem>
          ))}
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
