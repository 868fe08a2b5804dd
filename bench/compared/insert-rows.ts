/* The plain insert through the bare driver, for machines without pgbench. */
import { connectOnce } from '#server/platform/database/database.ts';
import { answerParent } from '../in-child.ts';
import { type InsertLoad, PLAIN_INSERT } from './plain-insert.ts';

answerParent<InsertLoad, number>(insertRows);

async function insertRows({ address, connections, seconds }: InsertLoad): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: connections }, () => connectOnce(address)),
  );
  const query = { name: 'plain insert', text: PLAIN_INSERT.replace('VENUE', '$1') };
  let stored = 0;
  const start = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() - start < seconds * 1000) {
        await client.query({ ...query, values: [1 + (stored % 200)] });
        stored += 1;
      }
    }),
  );
  const perSecond = stored / ((performance.now() - start) / 1000);
  await Promise.all(clients.map((client) => client.end()));
  return perSecond;
}
