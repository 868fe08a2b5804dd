import type { Services } from '#server/services.ts';
import { judgeNotes } from '#server/stats/notes/judge-notes.ts';
import { readWarnings } from '#server/stats/warnings/read-warnings.ts';
import { findTopicDays } from '#server/stats/warnings/topic-parties-query.ts';
import type { VenueWithToday } from '#server/venues/queries.ts';
import { addDays, lastDays } from '#shared/stats/definitions.ts';
import { TOPICS, type Topic } from '#shared/understanding/understanding.ts';
import type { Proposal } from '#shared/you-said/contract.ts';
import { draftSentence } from '#shared/you-said/draft-sentence.ts';
import { numberParties } from '#shared/you-said/number-parties.ts';
import { MAX_SOURCE_ANSWERS, MIN_GUESTS } from '#shared/you-said/rules.ts';
import { findSourceAnswers } from '../queries.ts';

/** How far back guests may have named something that was changed since. */
const CHANGE_WEEKS = 26;
const TOPIC_WEEKS = 8;

type Source = Pick<Proposal, 'id' | 'kind' | 'topic' | 'note' | 'feedbackIds'>;

/** What at least five guests named as a problem, satisfied or not, each with a draft of a sentence. */
export async function proposeSentences(
  services: Services,
  venue: VenueWithToday,
): Promise<Proposal[]> {
  const [notes, warnings, topicDays] = await Promise.all([
    judgeNotes(services, venue),
    readWarnings(services, venue),
    findTopicDays(services.db, venue, lastDays(7 * CHANGE_WEEKS, venue.today)),
  ]);
  const complaints = topicDays.flatMap(({ topic, day, answers }) =>
    topic === null ? [] : [{ topic, day, answers }],
  );
  const answersAbout = (topic: Topic, isAsked: (day: string) => boolean) =>
    complaints
      .filter((row) => row.topic === topic && isAsked(row.day))
      .sort((one, other) => (one.day < other.day ? 1 : -1))
      .flatMap(({ answers }) => answers);
  const changes = notes.toReversed().flatMap(({ id, topic, words, day, verdict }): Source[] => {
    if (topic === null || verdict?.says !== 'yes') return [];
    const feedbackIds = answersAbout(topic, (asked) => asked < day);
    return [{ id, kind: 'change', topic, note: words, feedbackIds }];
  });
  const lookedInto = warnings
    .filter(({ status }) => status === 'looking')
    .map(
      ({ id, topic, answers }): Source => ({
        ...{ id, kind: 'warning', topic, note: null },
        feedbackIds: answers,
      }),
    );
  const since = addDays(venue.today, -7 * TOPIC_WEEKS);
  const topics = TOPICS.map(
    (topic): Source => ({
      ...{ id: topic, kind: 'topic', topic, note: null },
      feedbackIds: answersAbout(topic, (asked) => asked > since),
    }),
  );
  const counted = await countGuests(services, venue, [...changes, ...lookedInto, ...topics]);
  return counted
    .filter(({ guests }) => guests >= MIN_GUESTS)
    .sort((one, other) =>
      one.kind === 'topic' && other.kind === 'topic' ? other.guests - one.guests : 0,
    );
}

/** Counts guests by the same rule as for a published sentence. */
async function countGuests(
  { db }: Services,
  venue: VenueWithToday,
  sources: readonly Source[],
): Promise<Proposal[]> {
  const kept = sources.map((source) => ({
    ...source,
    feedbackIds: source.feedbackIds.slice(0, MAX_SOURCE_ANSWERS),
  }));
  const all = new Set(kept.flatMap(({ feedbackIds }) => feedbackIds));
  const rows = await findSourceAnswers(db, venue.id, [...all]);
  const known = new Map(rows.map((row) => [row.id, row]));
  return kept.map((source) => {
    const answers = source.feedbackIds.flatMap((id) => known.get(id) ?? []);
    return {
      ...source,
      words: draftSentence(source.topic, source.note),
      guests: new Set(numberParties(answers).values()).size,
    };
  });
}
