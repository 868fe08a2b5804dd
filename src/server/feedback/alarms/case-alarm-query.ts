import { sql } from 'drizzle-orm';
import {
  lastActOnDangerSql,
  lastEndedVisitSql,
  unattendedDangerSinceSql,
} from '#server/complaints/unattended-danger-query.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { CaseStatus } from '#shared/cases/cases.ts';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { safetyGravity } from '#shared/floor/alarm-rules.ts';
import { isEmergency } from '#shared/understanding/emergency-words.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';
import { unattendedAlarmWordsSql } from '../alarm-words-query.ts';
import { actorName } from '../inbox/present-complaint.ts';
import { isDangerUndecidedSql } from './alarm-decision-query.ts';
import { type CaseAlarmWords, caseAlarmWordsSql } from './case-alarm-words-query.ts';
import { findChangedAlarmWords } from './find-changed-alarm-words.ts';

export type CaseAlarm = NonNullable<FeedbackItem['alarm']> & { status: CaseStatus };

/**
 * The danger of each answer that has a case, with the last ticket message about it. The answer
 * itself may not mention the danger, for example because the guest has changed the words since.
 */
export async function findCaseAlarms(
  db: Queryable,
  feedbackIds: readonly string[],
): Promise<Map<string, CaseAlarm>> {
  if (feedbackIds.length === 0) return new Map();
  const { rows } = await db.execute<{
    id: string;
    status: CaseStatus;
    safety: SafetyClass;
    writtenAtMs: number | null;
    words: string | null;
    othersOnTicket: OtherMessage[];
    alarmWords: string[];
    alarming: CaseAlarmWords[];
    textGeneral: string | null;
    textSpecific: string | null;
    primaryIssue: string | null;
    isRewordedInLog: boolean;
    isUnattended: boolean;
    lastAct: { atMs: number; by: string | null; byName: string | null } | null;
    alarmEnd: StoredAlarmEnd | null;
  }>(sql`
    select known.feedback_id as id, known.status, known.safety, written.words,
      ${OTHER_MESSAGES_ON_TICKET} as "othersOnTicket",
      ${unattendedAlarmWordsSql(sql`known.feedback_id`, sql`unattended.since is not null`)}
        as "alarmWords",
      ${caseAlarmWordsSql(sql`known.id`)} as alarming, feedback.text_general as "textGeneral",
      feedback.text_specific as "textSpecific", feedback.primary_issue as "primaryIssue",
      (extract(epoch from written.at) * 1000)::float8 as "writtenAtMs",
      exists (
        select from case_entries changed
        where changed.case_id = known.id and changed.act = 'reworded'
      ) as "isRewordedInLog",
      unattended.since is not null as "isUnattended",
      ${lastActOnDangerSql(sql`known.feedback_id`)} as "lastAct",
      ${lastEndedVisitSql(sql`known.feedback_id`)} as "alarmEnd"
    from cases known join feedback on feedback.id = known.feedback_id
    cross join lateral (select ${unattendedDangerSinceSql(sql`known.feedback_id`)} as since) unattended
    left join lateral (
      select thread_messages.words, message_readings.written_at as at
      from message_readings join thread_messages on thread_messages.id = message_readings.message_id
      where message_readings.feedback_id = known.feedback_id
        and message_readings.safety = known.safety
      order by message_readings.written_at desc limit 1
    ) written on true
    where known.feedback_id = any(${sql.param([...feedbackIds])}::uuid[])
  `);
  return new Map(
    rows.map(
      ({ id, status, safety, writtenAtMs, words, isUnattended, lastAct, alarmEnd, ...row }) => {
        const changedWords = findChangedAlarmWords(row.alarming, row);
        const areWordsKept = row.alarming.length > 0;
        return [
          id,
          {
            status,
            safety,
            isUnattended,
            isEmergency: isEmergency(safety, row.alarmWords),
            changedWords,
            isReworded: areWordsKept ? changedWords.length > 0 : row.isRewordedInLog,
            onTicket:
              writtenAtMs === null ? null : { at: new Date(writtenAtMs).toISOString(), words },
            otherOnTicket: gravestMessage(row.othersOnTicket),
            lastAct: lastAct && {
              at: new Date(lastAct.atMs).toISOString(),
              by: lastAct.by,
              byName: lastAct.byName ?? actorName({ people: null }, lastAct.by),
            },
            alarmEnd: alarmEnd && presentAlarmEnd(alarmEnd),
          },
        ];
      },
    ),
  );
}

type StoredAlarmEnd = {
  atMs: number;
  by: string | null;
  byName: string | null;
  isByItself: boolean;
  arrivedAtMs: number | null;
  arrivedBy: string | null;
  arrivedByName: string | null;
};

function presentAlarmEnd({
  atMs,
  arrivedAtMs,
  arrivedBy,
  arrivedByName,
  ...end
}: StoredAlarmEnd): CaseAlarm['alarmEnd'] {
  const isArrived = arrivedAtMs !== null;
  return {
    ...end,
    at: new Date(atMs).toISOString(),
    arrival: isArrived
      ? { at: new Date(arrivedAtMs).toISOString(), by: arrivedBy, byName: arrivedByName }
      : null,
  };
}

type OtherMessage = {
  safety: SafetyClass;
  atMs: number;
  words: string | null;
};

/**
 * A ticket holds up to 200 messages, and hardly any guest writes of danger more often than this.
 */
const MAX_OTHER_MESSAGES = 20;

/** The newest messages on the ticket of the case `known` about dangers other than its own. */
const OTHER_MESSAGES_ON_TICKET = sql`coalesce((
  select json_agg(other) from (
    select written.safety, message.words,
      (extract(epoch from written.written_at) * 1000)::float8 as "atMs"
    from message_readings written join thread_messages message on message.id = written.message_id
    where written.feedback_id = known.feedback_id and written.safety <> known.safety
      and ${isDangerUndecidedSql(sql`known.feedback_id`)}
    order by written.written_at desc limit ${MAX_OTHER_MESSAGES}
  ) other
), '[]')`;

/**
 * Picks the most serious message: an emergency first, then the most serious class, then the newest.
 */
function gravestMessage(messages: readonly OtherMessage[]): CaseAlarm['otherOnTicket'] {
  const [first] = messages
    .map(({ safety, atMs, words }) => ({
      safety,
      isEmergency: isEmergency(safety, [words ?? '']),
      at: new Date(atMs).toISOString(),
      words,
    }))
    .toSorted(
      (one, other) =>
        Number(other.isEmergency) - Number(one.isEmergency) ||
        safetyGravity(other.safety) - safetyGravity(one.safety) ||
        Date.parse(other.at) - Date.parse(one.at),
    );
  return first ?? null;
}
