import type { ReactNode } from 'react';
import { CollapsedCard } from '#web/ui/layout/collapsed-card.tsx';
import { readLocalItem, STORAGE_KEYS, writeLocalItem } from '../browser/storage.ts';

const SEPARATOR = '\n';

/** A card folded to its title and note. This browser remembers whether the user opened it. */
export function RememberedCard({
  title,
  startsOpen = false,
  ...card
}: {
  title: string;
  note?: ReactNode;
  /** Whether the card has something important to show. It then opens even if the user folded it. */
  startsOpen?: boolean;
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
