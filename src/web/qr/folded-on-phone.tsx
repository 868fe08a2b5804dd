import type { ReactNode } from 'react';
import { useIsMobile } from '#web/platform/browser/use-is-mobile.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { CollapsibleCard } from '#web/ui/layout/collapsible-card.tsx';

/** A card that folds to its heading on a phone, where it would push what matters out of sight. */
export function FoldedOnPhone({
  title,
  description,
  children,
}: {
  title: string;
  description: string;
  children: ReactNode;
}) {
  const isMobile = useIsMobile();
  if (isMobile) {
    return (
      <CollapsibleCard title={title} description={description}>
        {children}
      </CollapsibleCard>
    );
  }
  return (
    <Card>
      <CardHeader title={title} description={description} />
      {children}
    </Card>
  );
}
