import { connectOnce, type DatabaseAddress } from '../src/server/platform/database.ts';
import type { Ledger } from './ledger.ts';
import type { Outcome } from './scenario.ts';

type Count = Pick<Outcome, 'acknowledged' | 'stored' | 'lost' | 'doubled'>;

/** Holds what guests were told against what is in the database. */
export async function countFeedback(address: DatabaseAddress, ledger: Ledger): Promise<Count> {
  const client = await connectOnce(address);
  try {
    const { rows } = await client.query<{ id: string; key: string }>(
      "SELECT id, right(text_general, 36) AS key FROM feedback WHERE text_general LIKE 'Written under %'",
    );
    const idsByKey = new Map<string, string[]>();
    for (const { id, key } of rows) idsByKey.set(key, [...(idsByKey.get(key) ?? []), id]);
    const acknowledged = new Map(ledger.acknowledged.map(({ key, id }) => [key, id]));
    const lost = [...acknowledged].filter(([key, id]) => !idsByKey.get(key)?.includes(id));
    const doubled = [...idsByKey.values()].filter((ids) => ids.length > 1);
    return {
      acknowledged: acknowledged.size,
      stored: rows.length,
      lost: lost.length,
      doubled: doubled.length,
    };
  } finally {
    await client.end();
  }
}
