/** The rehearsal provider's data as tables; it stores one document per customer. */
export const REHEARSAL_SUBSCRIPTIONS_SQL = listOf(
  'subscriptions',
  'id text, plan text, quantity int, status text, "createdAt" timestamptz',
);
export const REHEARSAL_CHECKOUTS_SQL = listOf('checkouts', 'id text, state text');
export const REHEARSAL_CREDIT_MOVEMENTS_SQL = listOf(
  'creditMovements',
  'reason text, metadata jsonb',
);

function listOf(list: string, columns: string): string {
  return `(
    select customer.id as customer_id, listed.* from rehearsal_customers customer
    cross join jsonb_to_recordset(customer.account -> '${list}') as listed (${columns})
  )`;
}
