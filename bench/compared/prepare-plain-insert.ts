import { type DatabaseAddress, openSingleConnection } from '#server/platform/database/database.ts';
import { SAMPLE_TEXTS } from '../feedback-request.ts';

/** The machine's upper limit: one inserted row with its commit and nothing else. */
export async function preparePlainInsert(address: DatabaseAddress): Promise<string> {
  const client = await openSingleConnection(address);
  await client.query(`
    DROP TABLE IF EXISTS plain_feedback;
    CREATE TABLE plain_feedback (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      venue uuid NOT NULL, rating text NOT NULL, words text NOT NULL,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX ON plain_feedback (venue, created_at)`);
  await client.end();
  return `INSERT INTO plain_feedback (venue, rating, words, created_at)
    VALUES (('00000000-0000-4000-8000-' || lpad(:venue::int::text, 12, '0'))::uuid, 'great',
      '${SAMPLE_TEXTS[0]}', now())`;
}
