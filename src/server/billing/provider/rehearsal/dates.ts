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

/** JSON has no dates, so properties with the names above are turned back into `Date`. */
export function reviveDates<T>(value: T): T {
  return value === undefined ? value : (parseJsonWithDates(JSON.stringify(value)) as T);
}

export function parseJsonWithDates(json: string): unknown {
  return JSON.parse(json, (name, value: unknown) =>
    MOMENTS.includes(name) && typeof value === 'string' ? new Date(value) : value,
  );
}
