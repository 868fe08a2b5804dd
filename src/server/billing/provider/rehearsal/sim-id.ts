import { newId } from '#server/platform/database/columns.ts';

const PREFIX = 'sim_';

/** Marked, so that an id of a trial never reaches a provider with real money. */
export function simId(kind: string): string {
  return `${PREFIX}${kind}_${newId().replaceAll('-', '')}`;
}

export function isSimId(id: string): boolean {
  return id.startsWith(PREFIX);
}
