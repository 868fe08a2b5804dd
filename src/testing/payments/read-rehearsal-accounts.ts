import { reviveDates } from '#server/billing/provider/rehearsal/dates.ts';
import { updateCustomer } from '#server/billing/provider/rehearsal/queries.ts';
import { rehearsalCustomers } from '#server/billing/provider/rehearsal/table.ts';
import type { SimulatedAccount } from '#server/billing/provider/simulator/account.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** The rehearsal provider's accounts of all customers, or of one. */
export async function readRehearsalAccounts(
  db: Queryable,
  customerId?: string,
): Promise<SimulatedAccount[]> {
  const rows = await db.select().from(rehearsalCustomers);
  return rows
    .filter(({ id }) => customerId === undefined || id === customerId)
    .map(({ account }) => reviveDates(account));
}

/** Changes accounts in ways that no request to the provider can, such as a card about to expire. */
export async function changeRehearsalAccounts(
  db: Queryable,
  change: (account: SimulatedAccount) => void,
): Promise<void> {
  for (const { id, account, dueAt } of await db.select().from(rehearsalCustomers)) {
    change(account);
    await updateCustomer(db, id, { account, dueAt });
  }
}
