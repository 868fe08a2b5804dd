import { useQuery } from '@tanstack/react-query';
import { Armchair } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { type StatsVenue, tablesQuery } from './queries.ts';
import { QueryCard } from './query-card.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { TableRow } from './table-row.tsx';

const FIRST_SHOWN = 5;
const MORE_AT_ONCE = 20;

/** How do guests feel at each table? */
export function TablePerformance({
  venueId,
  className,
}: {
  venueId: StatsVenue;
  className?: string;
}) {
  const [shown, setShown] = useState(FIRST_SHOWN);
  return (
    <QueryCard
      title="Table Performance"
      description="Tables with the most feedback first."
      className={className}
      venueId={venueId}
      query={useQuery(tablesQuery(venueId))}
      isEmpty={(tables) => tables.length === 0}
      empty={{
        icon: Armchair,
        title: 'No table data available yet.',
        description: 'QR codes with a table number tell you where guests sat.',
      }}
      skeleton={<RowsSkeleton count={FIRST_SHOWN} />}
    >
      {(tables) => (
        <>
          <ul className="divide-y">
            {tables.slice(0, shown).map((table) => (
              <TableRow key={table.tableNumber} table={table} />
            ))}
          </ul>
          {tables.length > shown && (
            <Button
              variant="quiet"
              size="sm"
              className="-ml-3 mt-1 self-start"
              onClick={() => setShown(shown + MORE_AT_ONCE)}
            >
              Show {Math.min(MORE_AT_ONCE, tables.length - shown)} more
            </Button>
          )}
        </>
      )}
    </QueryCard>
  );
}
