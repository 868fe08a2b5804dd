import { useState } from 'react';
import { tableLabel } from '#shared/qr/table-label.ts';
import { MIN_RATINGS } from '#shared/stats/wilson-interval.ts';
import { TOPIC_LABELS } from '#shared/understanding/understanding.ts';
import { Button } from '#web/ui/button.tsx';
import { countWithNoun, formatCount } from '../count-with-noun.ts';
import type { TextTopics } from '../queries.ts';

type Table = TextTopics['tables'][number];

const FIRST_SHOWN = 5;
const MAX_TOPICS = 2;

/** What guests at each table complain about and praise most, for tables with enough answers. */
export function TopicsAtTables({ found: { tables, tablesWithFew } }: { found: TextTopics }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? tables : tables.slice(0, FIRST_SHOWN);
  return (
    <section aria-label="By table" className="min-w-0">
      <h3 className="font-semibold text-sm">By table</h3>
      {shown.length > 0 && (
        <ul className="mt-1 divide-y">
          {shown.map((table) => (
            <TableRow key={table.tableNumber} table={table} />
          ))}
        </ul>
      )}
      {tables.length > shown.length && (
        <Button
          variant="quiet"
          size="sm"
          className="-ml-3 min-h-11 text-basil-ink print:hidden"
          onClick={() => setIsWhole(true)}
        >
          Show {tables.length - shown.length} more
        </Button>
      )}
      {(tablesWithFew > 0 || tables.length === 0) && (
        <p className="mt-2 text-ink-soft text-sm">
          {tables.length === 0
            ? `Too few to say: a table is told of from ${MIN_RATINGS} answers on.`
            : `${countWithNoun(tablesWithFew, 'table')} with too few answers to say.`}
        </p>
      )}
    </section>
  );
}

function TableRow({ table: { tableNumber, answers, withWords, topics } }: { table: Table }) {
  return (
    <li className="py-2 text-sm">
      <p className="flex justify-between gap-x-3">
        <span className="wrap-anywhere min-w-0 font-medium">{tableLabel(tableNumber)}</span>
        <span className="text-right text-ink-soft">
          {countWithNoun(answers, 'answer')}
          {withWords < answers && `, ${formatCount(withWords)} with words`}
        </span>
      </p>
      <p className="text-ink-soft">
        <span className="text-chili-ink">Complained: </span>
        {mostOf(topics, 'negative')}
        <span aria-hidden> · </span>
        <span className="text-basil-ink">Praised: </span>
        {mostOf(topics, 'positive')}
      </p>
    </li>
  );
}

/** 'Waiting 6, Price 2'. */
function mostOf(topics: Table['topics'], side: 'negative' | 'positive'): string {
  const most = topics
    .filter((topic) => topic[side] > 0)
    .toSorted((one, other) => other[side] - one[side])
    .slice(0, MAX_TOPICS)
    .map((topic) => `${TOPIC_LABELS[topic.topic]} ${formatCount(topic[side])}`);
  return most.join(', ') || 'none';
}
