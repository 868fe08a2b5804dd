import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { normaliseTableName } from '#shared/venues/table-name.ts';
import { testApp } from '#testing/test-app.ts';
import { normalisedTableNameSql } from './table-name-query.ts';

test('the database and the code agree on which spellings mean the same table', async () => {
  const { db } = await testApp();
  const names = [
    '7',
    ' 7\t',
    '07',
    'Table 007',
    '0',
    '00',
    '07a',
    '10',
    'Table 7',
    'TABLE  7 ',
    'Tablet 7',
    'Terrace 2',
    'Café',
    'Cafe\u0301',
  ];
  const { rows } = await db.execute<{ key: string }>(sql`
    select ${normalisedTableNameSql(sql`name`)} as key
    from unnest(${sql.param(names)}::text[]) with ordinality as given (name, place) order by place
  `);
  expect(rows.map(({ key }) => key)).toEqual(names.map(normaliseTableName));
});
