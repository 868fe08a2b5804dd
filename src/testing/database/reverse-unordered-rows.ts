import { is, SQL, sql } from 'drizzle-orm';
import { PgDialect, PgTable } from 'drizzle-orm/pg-core';

type SelectConfig = Parameters<PgDialect['buildSelectQuery']>[0];

const { buildSelectQuery } = PgDialect.prototype;

/**
 * Without `order by`, PostgreSQL returns rows in any order: usually in that of their insertion, which
 * a test may take for granted until a busy evening. Here such rows come newest first, so that whatever
 * depends on their order fails every time. All files of a worker share the patched dialect.
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

/** Whether nothing decides on the order of the rows, each of which is one of the table's. */
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
