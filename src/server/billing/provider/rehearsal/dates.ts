const MOMENTS = [
  'at',
  'createdAt',
  'endedAt',
  'expiresAt',
  'nextAttempt',
  'nextAttemptAt',
  'periodEnd',
  'periodStart',
  'proratedAt',
];

/** JSON knows no dates; these names stand for one wherever they come from it. */
export function withDates<T>(value: T): T {
  return value === undefined ? value : (readWithDates(JSON.stringify(value)) as T);
}

export function readWithDates(json: string): unknown {
  return JSON.parse(json, (name, value: unknown) =>
    MOMENTS.includes(name) && typeof value === 'string' ? new Date(value) : value,
  );
}
