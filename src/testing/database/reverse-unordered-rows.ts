import { is, SQL, sql } from 'drizzle-orm';
import { PgDialect, PgTable } from 'drizzle-orm/pg-core';

type SelectConfig = Parameters<PgDialect['buildSelectQuery']>[0];

const { buildSelectQuery } = PgDialect.prototype;

/**
 * Reverses the order of rows that are selected without `order by`, for which PostgreSQL may choose
 * any order. It is usually the order of insertion, so a test that relies on it would fail only now
 * and then; here it fails every time. All files of a worker share the patched dialect.
 */
if (!('isReversing' in PgDialect.prototype)) {
  Object.assign(PgDialect.prototype, {
    isReversing: true,
    buildSelectQuery(this: PgDialect, config: SelectConfig): SQL {
      const orderBy = isUnordered(config) ? [sql`${config.table}.ctid desc`] : config.orderBy;
      return buildSelectQuery.call(this, { ...config, orderBy });
    },
  });
}

/** Whether the query returns plain rows of one table and nothing determines their order. */
function isUnordered({ table, fields, ...config }: SelectConfig): boolean {
  return (
    is(table, PgTable) &&
    !config.orderBy?.length &&
    !config.joins?.length &&
    !config.groupBy?.length &&
    !config.distinct &&
    !config.lockingClause &&
    config.setOperators.length === 0 &&
    !Object.values(fields).some((field) => is(field, SQL) || is(field, SQL.Aliased))
  );
}
