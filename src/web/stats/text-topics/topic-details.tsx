import { useState } from 'react';
import { tableLabel } from '#shared/qr/table-label.ts';
import { MIN_RATINGS } from '#shared/stats/wilson-interval.ts';
import { TOPIC_LABELS, type Topic } from '#shared/understanding/understanding.ts';
import { Button } from '#web/ui/button.tsx';
import { Sparkline, type SparkPoint } from '../charts/sparkline.tsx';
import { countWithNoun, formatCount } from '../count-with-noun.ts';
import { stepName } from '../insights/step-words.ts';
import type { TextTopics } from '../queries.ts';
import { answersReadSentence, topicNote } from './topic-source-words.ts';

const FIRST_SHOWN = 5;
const MAX_TOPICS = 2;

/** When do guests write about a topic, and at which tables? */
export function TopicDetails({ found }: { found: TextTopics }) {
  return (
    <div className="@container">
      <p className="text-ink-soft text-sm">{answersReadSentence(found)}</p>
      <div className="mt-3 grid gap-x-10 gap-y-6 @3xl:grid-cols-2">
        {found.topics.length > 0 && <TopicsOverTime found={found} />}
        <TopicsAtTables found={found} />
      </div>
    </div>
  );
}

/** How often guests wrote about each topic, over the period. */
function TopicsOverTime({ found }: { found: TextTopics }) {
  return (
    <section aria-label="Over time" className="min-w-0">
      <h3 className="font-semibold text-sm">Over time</h3>
      <ul aria-label="Topics over time" className="mt-1 divide-y">
        {found.topics.map(({ topic, answers, ...others }) => (
          <li key={topic} className="flex min-h-11 items-center gap-3 py-1.5 text-sm">
            <span className="min-w-0 flex-1">
              <span className="wrap-anywhere block">{TOPIC_LABELS[topic]}</span>
              {topicNote(others) && (
                <span className="block text-ink-soft text-xs">{topicNote(others)}</span>
              )}
            </span>
            {/* With few answers, a trend would be meaningless. */}
            {answers >= MIN_RATINGS && (
              <Sparkline
                title={`${TOPIC_LABELS[topic]} over time`}
                points={topicPoints(found, topic)}
                className="h-7 w-24"
              />
            )}
            <span className="w-20 text-right text-ink-soft">
              {countWithNoun(answers, 'answer')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The number of answers about a topic per step, each with its description. */
function topicPoints({ step, series }: TextTopics, topic: Topic): SparkPoint[] {
  return series.map(({ first, isOngoing, topics }) => {
    const value = topics.find((each) => each.topic === topic)?.answers ?? 0;
    const name = stepName(step, { first, hour: null });
    const about = TOPIC_LABELS[topic].toLowerCase();
    const detail = `${name}: ${countWithNoun(value, 'answer')} about ${about}${isOngoing ? ' so far' : ''}`;
    return { detail, value };
  });
}

type Table = TextTopics['tables'][number];

/** What guests at each table complain about and praise most, for tables with enough answers. */
function TopicsAtTables({ found: { tables, tablesWithFew } }: { found: TextTopics }) {
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
            ? `Too few to say: a table needs at least ${MIN_RATINGS} answers.`
            : `${countWithNoun(tablesWithFew, 'table')} with too few answers.`}
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
