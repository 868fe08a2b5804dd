import { WIDGET_PATH } from './paths.ts';

/** Where a guest of this venue, at this table, leaves feedback. */
export function widgetPath({ venue, table }: { venue?: string; table?: string } = {}): string {
  const query = new URLSearchParams();
  if (venue) query.set('venue', venue);
  if (table) query.set('table', table);
  // Safari before 17 does not know the size of a query.
  const text = query.toString();
  return text ? `${WIDGET_PATH}?${text}` : WIDGET_PATH;
}
