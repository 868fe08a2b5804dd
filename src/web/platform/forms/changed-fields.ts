/** The edits that differ from the saved values. */
export function changedFields<T extends object, E extends Partial<T>>(saved: T, edits: E): E {
  const known = { ...saved } as Record<string, unknown>;
  const changed = Object.entries(edits).filter(
    ([name, value]) => value !== undefined && !isSame(value, known[name]),
  );
  return Object.fromEntries(changed) as E;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
