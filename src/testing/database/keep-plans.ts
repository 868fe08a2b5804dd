import type { Query } from 'drizzle-orm';
import { NodePgSession } from 'drizzle-orm/node-postgres';

const { prepareQuery } = NodePgSession.prototype;

const sentOnce = new Set<string>();
const names = new Map<string, string>();

/**
 * Names every statement that is sent more than once, so that PostgreSQL keeps its plan. Tests send
 * the same statements again and again to nearly empty tables, where planning a statement takes much
 * longer than running it: it was a third of the work of all server tests. The product names only
 * the statements of its busiest requests, and the browser journeys run it as it is. All files of a
 * worker share the patched session.
 */
if (!('isKeepingPlans' in NodePgSession.prototype)) {
  Object.assign(NodePgSession.prototype, {
    isKeepingPlans: true,
    prepareQuery(
      this: NodePgSession<Record<string, never>, Record<string, never>>,
      ...[query, fields, name, ...rest]: Parameters<typeof prepareQuery>
    ) {
      return prepareQuery.call(this, query, fields, name ?? nameOf(query), ...rest);
    },
  });
}

/** Undefined when a statement is sent for the first time, because many are sent only once. */
function nameOf({ sql, params }: Query): string | undefined {
  // Only a text without values may hold several statements, which cannot be prepared together.
  if (params.length === 0) return undefined;
  if (!sentOnce.has(sql)) {
    sentOnce.add(sql);
    return undefined;
  }
  const name = names.get(sql) ?? `statement ${names.size}`;
  names.set(sql, name);
  return name;
}
