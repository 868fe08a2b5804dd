import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/postgres.ts';
import { openLog } from './open-log.ts';

const SECRET = 'ada@example.com "said" it';

test.each([
  ['refused value', sql`select ${SECRET}::uuid`, '22P02'],
  ['unknown time zone', sql`select now() at time zone ${SECRET}`, '22023'],
  [
    'violated constraint',
    sql`insert into venue_id_owners (venue_id) select ${SECRET} from generate_series(1, 2)`,
    '23505',
  ],
])(
  'the log records a %s with its code and location, never with the value',
  async (_, query, code) => {
    const { db } = await testDatabase();
    const lines: string[] = [];
    const log = openLog('warn', { write: (line) => lines.push(line) });
    const error: unknown = await db.execute(query).catch((failure: unknown) => failure);
    log.error({ err: error }, 'a failure');
    log.error({ err: new Error('around it', { cause: error }) }, 'a failure');
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(JSON.parse(line).err).toMatchObject({ code, stack: expect.stringContaining('at ') });
      expect(line).not.toContain('ada@');
      expect(line).not.toContain('said');
    }
  },
);
