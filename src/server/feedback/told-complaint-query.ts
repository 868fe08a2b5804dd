import { type SQL, sql } from 'drizzle-orm';
import { venues } from '#server/venues/table.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';
import { BECAUSE } from './because-query.ts';
import { feedback } from './table.ts';

/** What people are told of a complaint, at once or when it is recalled. */
export const TOLD_COMPLAINT = {
  id: feedback.id,
  overallRating: feedback.overallRating,
  primaryIssue: feedback.primaryIssue,
  textGeneral: feedback.textGeneral,
  textSpecific: feedback.textSpecific,
  tableNumber: feedback.tableNumber,
  serverName: feedback.serverName,
  hasEmail: sql<boolean>`${feedback.email} is not null`,
  createdAt: feedback.createdAt,
  visitDate: feedback.visitDate,
  visitTime: feedback.visitTime,
  venueUuid: venues.id,
  venueId: venues.venueId,
  venueName: venues.name,
  timezone: venues.timezone,
  safety: understood<SafetyClass | null>(sql`safety`),
  because: understood<string[] | null>(BECAUSE),
  caseId: sql<string | null>`(
    select opened.id from cases opened where opened.feedback_id = ${feedback.id}
  )`,
};

function understood<Value>(value: SQL) {
  return sql<Value>`(
    select ${value} from understandings understood
    where understood.feedback_id = ${feedback.id}
  )`;
}
