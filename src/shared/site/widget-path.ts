import { WIDGET_PATH } from './paths.ts';
import { TABLE_SIGNATURE_PARAMETER } from './table-signature-query.ts';

export const KIOSK_PARAMETER = 'kiosk';

type GuestTable = {
  venue?: string;
  table?: string;
  /** The signature in the table's code. */
  signature?: string;
};

/** Path of the feedback page for a venue and a table. */
export function widgetPath({ venue, table, signature }: GuestTable = {}): string {
  const query = new URLSearchParams();
  if (venue) query.set('venue', venue);
  if (table) query.set('table', table);
  if (table && signature) query.set(TABLE_SIGNATURE_PARAMETER, signature);
  return withQuery(query);
}

/** The feedback page's path for a shared tablet, which forgets each guest before the next one. */
export function kioskPath({ venue, table }: GuestTable): string {
  const query = new URLSearchParams(widgetPath({ venue, table }).split('?')[1]);
  query.set(KIOSK_PARAMETER, '1');
  return withQuery(query);
}

function withQuery(query: URLSearchParams): string {
  // Safari before 17 lacks URLSearchParams.size.
  const text = query.toString();
  return text ? `${WIDGET_PATH}?${text}` : WIDGET_PATH;
}

/** Whether an address, given as its query, belongs to a shared tablet. */
export function isKioskQuery(query: string): boolean {
  return new URLSearchParams(query).get(KIOSK_PARAMETER) === '1';
}
