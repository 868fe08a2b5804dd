import type { ReactNode } from 'react';
import { CollapsedCard } from '#web/ui/layout/collapsed-card.tsx';
import { readLocalItem, STORAGE_KEYS, writeLocalItem } from '../browser/storage.ts';

const SEPARATOR = '\n';

/** A card that shows only its title; this browser remembers whether the user opened it. */
export function RememberedCard({
  title,
  startsOpen = false,
  ...card
}: {
  title: string;
  note?: ReactNode;
  /** Whether it has something important to show, so that it is open even if it was folded. */
  startsOpen?: boolean;
  openClassName?: string;
  children: ReactNode;
}) {
  return (
    <CollapsedCard
      {...card}
      title={title}
      startsOpen={startsOpen || readOpenCards().includes(title)}
      onOpenChange={(isOpen) => {
        const others = readOpenCards().filter((each) => each !== title);
        const open = isOpen ? [...others, title] : others;
        writeLocalItem(STORAGE_KEYS.openCards, open.length > 0 ? open.join(SEPARATOR) : null);
      }}
    />
  );
}

function readOpenCards(): string[] {
  return readLocalItem(STORAGE_KEYS.openCards)?.split(SEPARATOR) ?? [];
}
