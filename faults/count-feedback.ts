import { type DatabaseAddress, openSingleConnection } from '#server/platform/database/database.ts';
import type { Ledger } from './ledger.ts';
import type { ScenarioOutcome } from './scenario.ts';

type StoredFeedbackCounts = Pick<
  ScenarioOutcome,
  'acknowledged' | 'stored' | 'lost' | 'doubled'
> & {
  /**
   * Feedback stored by an attempt that failed from the guest's point of view; a later attempt was
   * acknowledged.
   */
  storedUnheard: number;
};

/** Compares the responses guests got with the rows in the database. */
export async function countFeedback(
  address: DatabaseAddress,
  ledger: Ledger,
): Promise<StoredFeedbackCounts> {
  const client = await openSingleConnection(address);
  try {
    const { rows } = await client.query<{ id: string; key: string; at: Date }>(
      `SELECT id, right(text_general, 36) AS key, created_at AS at FROM feedback
       WHERE text_general LIKE 'Written under %'`,
    );
    const idsByKey = new Map<string, string[]>();
    for (const { id, key } of rows) idsByKey.set(key, [...(idsByKey.get(key) ?? []), id]);
    // Only the first response counts; later ones are deliberate repeats.
    const acknowledged = new Map(ledger.acknowledged.toReversed().map((one) => [one.key, one]));
    const lost = [...acknowledged].filter(([key, { id }]) => !idsByKey.get(key)?.includes(id));
    const unheard = rows.filter(({ key, at }) => {
      const askedMs = acknowledged.get(key)?.askedMs;
      return askedMs !== undefined && at.getTime() < askedMs;
    });
    const doubled = [...idsByKey.values()].filter((ids) => ids.length > 1);
    return {
      acknowledged: acknowledged.size,
      stored: rows.length,
      lost: lost.length,
      doubled: doubled.length,
      storedUnheard: unheard.length,
    };
  } finally {
    await client.end();
  }
}
