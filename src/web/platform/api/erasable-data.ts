import { type Query, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { RequestError } from '#shared/api/call-endpoint.ts';

/**
 * The `meta` of queries with what guests said or who they are. Once a guest erases this data, no
 * screen may go on showing it.
 */
export const ERASABLE = { isErasable: true };

/** ERASABLE, for queries that the components showing them refetch after every event. */
export const ERASABLE_AND_FOLLOWED = { isErasable: true, isFollowed: true };

/** Who erased a record; known only if the page was open at the time. */
export function erasureQuery(id: string) {
  return queryOptions<'guest' | 'team'>({
    queryKey: ['erased', id],
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Drops erased records from everything that was loaded, without asking the server. */
export function forgetErased(
  client: QueryClient,
  { ids, by }: { ids: readonly string[]; by?: 'guest' | 'team' },
): void {
  const erased = new Set<unknown>(ids);
  if (by) for (const id of ids) client.setQueryData(erasureQuery(id).queryKey, by);
  for (const query of findErasable(client)) {
    if (query.queryKey.some((part) => erased.has(part))) {
      void query.cancel({ silent: true });
      dropData(query, new RequestError(404, JSON.stringify({ code: 'NOT_FOUND' })));
      continue;
    }
    const { data } = query.state;
    const left = withoutErased(data, erased);
    if (left !== data) query.setData(left);
  }
}

/**
 * Refetches what guests can erase if it is on the screen, and forgets it otherwise. Visible queries
 * marked `isFollowed` are refetched by their components.
 */
export function refreshErasable(client: QueryClient): void {
  for (const query of findErasable(client)) {
    if (query.getObserversCount() === 0) {
      if (query.state.data !== undefined) client.getQueryCache().remove(query);
    } else if (!query.meta?.isFollowed) {
      void client.invalidateQueries({ predicate: (each) => each === query });
    }
  }
}

/** Drops the data of a record that no longer exists, so that it does not stay on the screen. */
export function dropDataNotFound(
  error: unknown,
  query: Pick<Query<unknown, unknown>, 'meta' | 'setState'>,
): void {
  if (error instanceof RequestError && error.code === 'NOT_FOUND' && query.meta?.isErasable)
    dropData(query, error);
}

function dropData(query: Pick<Query<unknown, unknown>, 'setState'>, error: unknown): void {
  query.setState({ data: undefined, error, status: 'error', fetchStatus: 'idle' });
}

function findErasable(client: QueryClient): Query[] {
  return client.getQueryCache().findAll({ predicate: ({ meta }) => meta?.isErasable === true });
}

/** The same value if it mentions no erased record, otherwise a copy without them. */
function withoutErased(value: unknown, erased: ReadonlySet<unknown>): unknown {
  if (Array.isArray(value)) {
    const left = value
      .filter((item) => !isErased(item, erased))
      .map((item) => withoutErased(item, erased));
    const isSame = left.length === value.length && left.every((item, at) => item === value[at]);
    return isSame ? value : left;
  }
  if (!isRecord(value)) return value;
  const fields = Object.entries(value);
  const left = fields.map(
    ([name, field]) =>
      [name, isErased(field, erased) ? null : withoutErased(field, erased)] as const,
  );
  return left.every(([, field], at) => field === fields[at]?.[1])
    ? value
    : Object.fromEntries(left);
}

function isErased(value: unknown, erased: ReadonlySet<unknown>): boolean {
  return isRecord(value) && erased.has(value.id);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
