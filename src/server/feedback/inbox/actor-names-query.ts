import { sql } from 'drizzle-orm';

/**
 * Names by id of all people who acted on a feedback, for statements that join `replies` and
 * `complaint_states`. Null if there were none; people who have left are missing.
 */
export const ACTOR_NAMES_SQL = sql<Record<string, string> | null>`case
  when complaint_states.feedback_id is not null or replies.feedback_id is not null then (
    select jsonb_object_agg(users.id, coalesce(nullif(btrim(users.first_name), ''), users.email))
    from users where users.id = any(array(
      select acted.person::uuid from (
        select unnest(array[
          complaint_states.taken_by, complaint_states.resolved_by, replies.replied_by
        ]) as person
        union
        select jsonb_array_elements(complaint_states.history) ->> 'by'
      ) acted
      where acted.person ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$'
    ))
  )
end`;
