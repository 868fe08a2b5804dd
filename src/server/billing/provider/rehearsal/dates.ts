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

/** JSON has no dates, so the properties with these names are turned back into `Date`. */
export function withDates<T>(value: T): T {
  return value === undefined ? value : (readWithDates(JSON.stringify(value)) as T);
}

export function readWithDates(json: string): unknown {
  return JSON.parse(json, (name, value: unknown) =>
    MOMENTS.includes(name) && typeof value === 'string' ? new Date(value) : value,
  );
}
