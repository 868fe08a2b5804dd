import { KIOSK_PARAMETER } from './kiosk-query.ts';
import { WIDGET_PATH } from './paths.ts';
import { TABLE_SIGNATURE_PARAMETER } from './table-signature-query.ts';

type GuestPlace = {
  venue?: string;
  table?: string;
  /** What the code on the table proves itself by. */
  signature?: string;
};

/** Where a guest of this venue, at this table, leaves feedback. */
export function widgetPath({ venue, table, signature }: GuestPlace = {}): string {
  const query = new URLSearchParams();
  if (venue) query.set('venue', venue);
  if (table) query.set('table', table);
  if (table && signature) query.set(TABLE_SIGNATURE_PARAMETER, signature);
  return withQuery(query);
}

/** The same on a tablet that guests pass on: it forgets each of them before the next comes. */
export function kioskLink({ venue, table }: GuestPlace): string {
  const query = new URLSearchParams(widgetPath({ venue, table }).split('?')[1]);
  query.set(KIOSK_PARAMETER, '1');
  return withQuery(query);
}

function withQuery(query: URLSearchParams): string {
  // Safari before 17 does not know the size of a query.
  const text = query.toString();
  return text ? `${WIDGET_PATH}?${text}` : WIDGET_PATH;
}
