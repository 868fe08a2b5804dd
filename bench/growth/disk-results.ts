import { type DatabaseAddress, openSingleConnection } from '#server/platform/database/database.ts';
import { comparedResult, plainResult, type Result } from '../report/result.ts';

/** The tables that grow with the answers; submission keys are deleted after two days. */
const TABLES = [
  'feedback',
  'reward_codes',
  'replies',
  'rollups_by_time',
  'rollups_by_day',
  'rollups_by_name',
  'rollups_by_name_and_day',
  'rollups_of_replies',
  'rollup_deltas',
];

const LEAST_BYTES = 2;

export type DiskUse = { results: Result[]; bytesPerAnswer: number };

type Relation = { name: string; kind: 'table' | 'index'; bytes: number };

/** The disk space of each table and index per answer, and its share of the total. */
export async function measureDiskUse(address: DatabaseAddress): Promise<DiskUse> {
  const client = await openSingleConnection(address);
  const { relations, answers } = await (async () => {
    const found = await client.query<Relation>(RELATIONS, [TABLES]);
    const counted = await client.query<{ count: number }>('SELECT count(*)::int FROM feedback');
    return { relations: found.rows, answers: counted.rows[0]?.count ?? 0 };
  })().finally(() => client.end());
  const perAnswer = (of: readonly Relation[]) =>
    of.reduce((sum, { bytes }) => sum + bytes, 0) / answers;
  const all = perAnswer(relations);
  const described = (name: string) => ({ name: `growth: on disk per answer, ${name}`, unit: 'B' });
  const partOf = (name: string, of: readonly Relation[]): Result =>
    comparedResult({ ...described(name), against: 'all' }, [
      { measured: perAnswer(of), baseline: all },
    ]);
  const rollups = relations.filter(({ name }) => name.startsWith('rollup'));
  const others = relations.filter((relation) => !rollups.includes(relation));
  const isWorthALine = (each: Relation) => perAnswer([each]) >= LEAST_BYTES;
  const note = `with ${answers.toLocaleString('en-GB')} answers; indexes that were built at once are smaller than those that grew guest by guest`;
  return {
    bytesPerAnswer: all,
    results: [
      ...others.filter(isWorthALine).map((each) => partOf(`${each.kind} ${each.name}`, [each])),
      partOf(
        `all others under ${LEAST_BYTES} B`,
        others.filter((each) => !isWorthALine(each)),
      ),
      partOf('rollups with their indexes', rollups),
      plainResult({ ...described('all'), note }, [all]),
    ],
  };
}

/** Table sizes include TOAST data but not the free space maps. */
const RELATIONS = `
  SELECT tables.relname AS name, 'table' AS kind, (pg_relation_size(tables.oid)
    + coalesce(pg_total_relation_size(nullif(tables.reltoastrelid, 0)), 0))::float8 AS bytes
  FROM pg_class tables WHERE tables.oid = ANY($1::regclass[])
  UNION ALL
  SELECT indexes.relname, 'index', pg_relation_size(indexes.oid)::float8
  FROM pg_index JOIN pg_class indexes ON indexes.oid = indexrelid WHERE indrelid = ANY($1::regclass[])
  ORDER BY kind DESC, bytes DESC`;
