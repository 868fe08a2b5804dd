/* Repeats a statement through the bare driver, for machines without pgbench. */
import { randomInt } from 'node:crypto';
import { openSingleConnection } from '#server/platform/database/database.ts';
import { respondToParent } from '../run-in-child.ts';
import { GENERIC_PLAN_OPTION, type StatementLoad } from './run-statement.ts';

respondToParent<StatementLoad, number>(repeatStatement);

async function repeatStatement({
  text,
  address,
  connections,
  seconds,
}: StatementLoad): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: connections }, () => openSingleConnection(address)),
  );
  await Promise.all(clients.map((client) => client.query(`SET ${GENERIC_PLAN_OPTION}`)));
  const drawn = [
    { name: ':venue', draw: () => randomInt(1, 201) },
    { name: ':guest', draw: () => randomInt(1, 1_000_000_000) },
  ].filter(({ name }) => text.includes(name));
  const numbered = drawn.reduce(
    (sql, { name }, index) => sql.replaceAll(name, `$${index + 1}`),
    text,
  );
  let done = 0;
  const start = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() - start < seconds * 1000) {
        const values = drawn.map(({ draw }) => draw());
        await client.query({ name: 'repeated', text: numbered, values });
        done += 1;
      }
    }),
  );
  const perSecond = done / ((performance.now() - start) / 1000);
  await Promise.all(clients.map((client) => client.end()));
  return perSecond;
}
