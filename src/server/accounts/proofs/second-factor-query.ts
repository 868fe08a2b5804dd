import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';

/** Whether a user has a passkey or a confirmed authenticator app. */
export function hasSecondFactorSql(userId: SQL): SQL<boolean> {
  return sql<boolean>`(${hasPasskey(userId)} or ${hasAuthenticator(userId)})`;
}

/**
 * True if the owner requires a second factor and this member has none. `member` is the row's alias.
 */
export function lacksSecondFactorSql(member: SQL): SQL<boolean> {
  return sql<boolean>`coalesce(${mustHaveSecondFactor(member)}
    and not ${hasSecondFactorSql(sql`${member}.user_id`)}, false)`;
}

/**
 * True if the owner requires a second factor and the member has one, but this session has not used
 * it, because the session began before the factor or the requirement existed. `session` is the
 * session's JSON column.
 */
export function mustShowSecondFactorSql(member: SQL, session: SQL): SQL<boolean> {
  return sql<boolean>`coalesce(${mustHaveSecondFactor(member)}
    and ${session} ->> 'hasShownFactor' is null
    and ${hasSecondFactorSql(sql`${member}.user_id`)}, false)`;
}

/**
 * The second factor required along with a password. A user with an authenticator app always needs a
 * code. A user who only has a passkey needs it if they are a manager and the business requires a
 * second factor.
 */
export async function findRequiredSecondFactor(
  db: Queryable,
  userId: string,
): Promise<'code' | 'passkey' | null> {
  const own = sql`${userId}::uuid`;
  const { rows } = await db.execute<{ factor: 'code' | 'passkey' | null }>(sql`
    select case
      when ${hasAuthenticator(own)} then 'code'
      when ${hasPasskey(own)} and exists (
        select from members asked where asked.user_id = ${own} and ${mustHaveSecondFactor(sql`asked`)}
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

function mustHaveSecondFactor(member: SQL): SQL<boolean> {
  return sql<boolean>`(${member}.role = 'manager' and (
    select asking.managers_need_second_factor from businesses asking
    where asking.id = ${member}.business_id
  ))`;
}
