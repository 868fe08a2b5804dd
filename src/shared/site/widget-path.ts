import { WIDGET_PATH } from './paths.ts';

/** Where a guest of this venue, at this table, leaves feedback. */
export function widgetPath({ venue, table }: { venue?: string; table?: string } = {}): string {
  const query = new URLSearchParams();
  if (venue) query.set('venue', venue);
  if (table) query.set('table', table);
  return query.size > 0 ? `${WIDGET_PATH}?${query}` : WIDGET_PATH;
}
