let last: Promise<unknown> = Promise.resolve();

/** Heavy work of one kind, one piece after the other: it may take its time, guests must not wait. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}
