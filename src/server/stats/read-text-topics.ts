import type { z } from 'zod';
import type { Services } from '#server/services.ts';
import type { VenueWithToday } from '#server/venues/venues-with-today-query.ts';
import { daysOfPeriod, type PeriodChoice } from '#shared/stats/period.ts';
import { stepsOf, stepUnitOf } from '#shared/stats/step-units.ts';
import {
  type textTopics as contract,
  MIN_READ_ANSWERS_PER_TABLE,
} from '#shared/stats/text-topics-contract.ts';
import { TOPICS } from '#shared/understanding/understanding.ts';
import { findFirstDay } from './insights-query.ts';
import {
  findTextTopicsByStep,
  findTextTopicsByTable,
  type ReadAnswerCounts,
  type TopicCounts,
} from './text-topics-query.ts';

/** The topics of guests' texts, over time and per table. */
export async function readTextTopics(
  { db }: Services,
  venue: VenueWithToday,
  asked: PeriodChoice,
): Promise<z.input<typeof contract.response>> {
  const { today } = venue;
  const { begun } = await findFirstDay(db, venue);
  const period = daysOfPeriod(asked, today) ?? { first: begun ?? today, last: today };
  const usual = stepUnitOf(period);
  const step = usual === 'hour' ? 'day' : usual;
  const read = await findTextTopicsByStep(db, venue, { days: period, step });
  const { tables, few, ...atTables } = await findTextTopicsByTable(db, venue, {
    days: period,
    least: MIN_READ_ANSWERS_PER_TABLE,
  });
  const series = stepsOf(period, { step, today, begun }).map((days) => ({
    ...days,
    ...readCounts(read.steps.filter(({ first }) => first === days.first)),
    topics: sumTopicCounts(read.topics.filter(({ first }) => first === days.first)),
  }));
  return {
    today,
    period,
    step,
    ...readCounts(read.steps),
    topics: sumTopicCounts(read.topics),
    series,
    tables: tables.sort(byAnswers).map(({ key, name, ...counts }) => ({
      tableNumber: name,
      ...counts,
      topics: sumTopicCounts(atTables.topics.filter((topic) => topic.key === key)),
    })),
    tablesWithFew: few,
  };
}

const naturalOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function byAnswers(
  one: { answers: number; name: string },
  other: { answers: number; name: string },
): number {
  return other.answers - one.answers || naturalOrder.compare(one.name, other.name);
}

function readCounts(rows: readonly ReadAnswerCounts[]): ReadAnswerCounts {
  return {
    answers: sum(rows, 'answers'),
    withWords: sum(rows, 'withWords'),
    tapped: sum(rows, 'tapped'),
    safety: sum(rows, 'safety'),
  };
}

/** Most answers first, ties in the order of TOPICS. */
export function sumTopicCounts(
  rows: readonly TopicCounts[],
): (TopicCounts & { mentioned: number })[] {
  return TOPICS.map((topic) => {
    const ofTopic = rows.filter((row) => row.topic === topic);
    const [answers, positive, negative] = [
      sum(ofTopic, 'answers'),
      sum(ofTopic, 'positive'),
      sum(ofTopic, 'negative'),
    ];
    const mentioned = answers - positive - negative;
    return { topic, answers, positive, negative, mentioned, tapped: sum(ofTopic, 'tapped') };
  })
    .filter(({ answers }) => answers > 0)
    .sort((one, other) => other.answers - one.answers);
}

function sum<Field extends string>(rows: readonly Record<Field, number>[], field: Field): number {
  return rows.reduce((total, row) => total + row[field], 0);
}
