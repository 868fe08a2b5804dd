import { queryDatabase } from './database.ts';
import type { ApiOwner } from './owner.ts';

/** Sets the plan of an owner's business in the database, as a payment would. */
export async function setPlan(
  server: Parameters<typeof queryDatabase>[0],
  { user }: ApiOwner,
  tier: 'pro' | 'premium',
): Promise<void> {
  const statement = `update businesses set subscription_tier = $2
    where id in (select business_id from members where user_id = $1 and role = 'owner')
    returning id`;
  const changed = await queryDatabase(server, statement, [user.id, tier]);
  if (changed.length === 0) throw new Error('there is no business to put on a plan');
}
