import { type SQL, sql } from 'drizzle-orm';

/** Whether somebody has a passkey, or an authenticator app that has shown a first right code. */
export function hasSecondFactor(userId: SQL): SQL<boolean> {
  return sql<boolean>`(
    exists (select from passkeys own where own.user_id = ${userId})
    or exists (
      select from totp_secrets own where own.user_id = ${userId} and own.confirmed_at is not null
    )
  )`;
}

/** Of a row of members, by the name it goes by in the query: the owner asks for one in vain. */
export function lacksSecondFactor(member: SQL): SQL<boolean> {
  return sql<boolean>`coalesce(${member}.role = 'manager' and (
    select asking.managers_need_second_factor from businesses asking
    where asking.id = ${member}.business_id
  ) and not ${hasSecondFactor(sql`${member}.user_id`)}, false)`;
}
