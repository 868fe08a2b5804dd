import type { Invariant } from './invariant.ts';

export const floorInvariants: Invariant[] = [
  {
    name: 'an acknowledged call is stored, once',
    told: ({ calls }) => calls,
    broken: `
      select 'the call of table ' || told."table" || ' was acknowledged and is stored '
        || count(calls.id) || ' times' as detail
      from jsonb_to_recordset($1) as told(id uuid, "table" text)
      left join calls on calls.table_number = told."table"
      group by told."table" having count(calls.id) <> 1 or bool_or(calls.id <> told.id)`,
  },
  {
    name: 'who was told to go is the one who has the call',
    told: ({ claims }) => claims,
    broken: `
      select 'the call ' || told."callId" || ' was given to ' || told."userId" || ' and is '
        || coalesce(taken_by::text, 'nobody') || '''s' as detail
      from jsonb_to_recordset($1) as told("callId" uuid, "userId" uuid)
      left join calls on calls.id = told."callId"
      where taken_by is distinct from told."userId"`,
  },
  {
    name: 'a call tells one story',
    broken: `
      select 'call ' || id || ' is ' || status || ' and tells something else' as detail
      from calls
      where (status in ('taken', 'done')) and taken_at is null
        or (status = 'done') <> (done_at is not null) or status <> 'done' and outcome is not null
        or outcome is null and note is not null
        or (status = 'withdrawn') <> (withdrawn_at is not null)
        or status in ('waiting', 'missed') and taken_at is not null`,
  },
  {
    name: 'calls and tickets belong to the venue that the guest spoke of',
    broken: `
      select 'call ' || calls.id || ' is joined with feedback of another venue' as detail
      from calls join feedback on feedback.id = calls.feedback_id
      where calls.venue_uuid is distinct from feedback.venue_uuid
      union all
      select 'the ticket of feedback ' || feedback_id || ' is filed under another venue or moment'
      from tickets join feedback on feedback.id = feedback_id
      where tickets.venue_uuid is distinct from feedback.venue_uuid
        or feedback_created_at <> created_at`,
  },
];
