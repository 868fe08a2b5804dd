import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';

/** Whether somebody has a passkey, or an authenticator app that has shown a first right code. */
export function hasSecondFactor(userId: SQL): SQL<boolean> {
  return sql<boolean>`(${hasPasskey(userId)} or ${hasAuthenticator(userId)})`;
}

/** Of a row of members, by the name it goes by in the query: the owner asks for one in vain. */
export function lacksSecondFactor(member: SQL): SQL<boolean> {
  return sql<boolean>`coalesce(${isAskedForOne(member)}
    and not ${hasSecondFactor(sql`${member}.user_id`)}, false)`;
}

/**
 * The owner asks for one, there is one, and it was not shown in this session: it began before there was
 * a second factor or the rule for it. `session` is its row's column of facts.
 */
export function owesSecondFactor(member: SQL, session: SQL): SQL<boolean> {
  return sql<boolean>`coalesce(${isAskedForOne(member)}
    and ${session} ->> 'hasShownFactor' is null
    and ${hasSecondFactor(sql`${member}.user_id`)}, false)`;
}

/**
 * What signing in with a password takes beside it. Whoever has an app is always asked for its code; a
 * passkey that is all somebody has is asked for where they are a manager who needs a second factor.
 */
export async function findFactorBesidePassword(
  db: Queryable,
  userId: string,
): Promise<'code' | 'passkey' | null> {
  const own = sql`${userId}::uuid`;
  const { rows } = await db.execute<{ factor: 'code' | 'passkey' | null }>(sql`
    select case
      when ${hasAuthenticator(own)} then 'code'
      when ${hasPasskey(own)} and exists (
        select from members asked where asked.user_id = ${own} and ${isAskedForOne(sql`asked`)}
      ) then 'passkey'
    end as factor
  `);
  return rows[0]?.factor ?? null;
}

function hasPasskey(userId: SQL): SQL<boolean> {
  return sql<boolean>`exists (select from passkeys own where own.user_id = ${userId})`;
}

function hasAuthenticator(userId: SQL): SQL<boolean> {
  return sql<boolean>`exists (
    select from totp_secrets own where own.user_id = ${userId} and own.confirmed_at is not null
  )`;
}

function isAskedForOne(member: SQL): SQL<boolean> {
  return sql<boolean>`(${member}.role = 'manager' and (
    select asking.managers_need_second_factor from businesses asking
    where asking.id = ${member}.business_id
  ))`;
}
