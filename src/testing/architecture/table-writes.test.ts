import { expect, test } from 'vitest';
import { type DatabaseTable, findWrittenTables } from './table-writes.ts';

test('findWrittenTables finds writes with the query builder and in SQL, and ignores comments', () => {
  const tables: DatabaseTable[] = [
    { variable: 'rewardCodes', name: 'reward_codes' },
    { variable: 'venues', name: 'venues' },
  ];
  const found = (source: string) => findWrittenTables(source, tables);
  const writes = [
    'await tx.insert(rewardCodes).values(row)',
    'await tx\n  .update(rewardCodes)\n  .set(change)',
    'await tx.delete(rewardCodes)',
    'await insertMany(tx, rewardCodes, rows)',
    "import { rewardCodes as codes } from './table.ts'; db.delete(codes)",
    `sql\`insert into \${rewardCodes} (id) values (1)\``,
    `client.query(\`INSERT INTO "reward_codes" VALUES ($1)\`)`,
    `sql\`with gone as (delete from reward_codes where true returning id) select 1\``,
    `sql\`update only public.reward_codes as code\n set redeemed_at = now()\``,
    `sql\`update \${sql.identifier(rewardCodes)} set code = null\``,
    `sql\`truncate table reward_codes\``,
    `sql\`merge into reward_codes using venues on true\``,
    "copyFrom('COPY reward_codes (id, code) FROM STDIN')",
  ];
  expect(writes.filter((write) => found(write).join() !== 'rewardCodes')).toEqual([]);
  const others = [
    `sql\`select * from \${rewardCodes} for update of reward_codes\``,
    `sql\`insert into other select id from reward_codes on conflict do update set id = 1\``,
    "throw new Error('Could not update venues')",
    '// delete from venues',
    '/** Nobody may insert into venues. */',
    'images.delete(key); hash.update(venuesText)',
  ];
  expect(others.flatMap(found)).toEqual([]);
});
