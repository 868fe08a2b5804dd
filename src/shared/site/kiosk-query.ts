/** Whether an address, given as its query, belongs to a shared tablet. */
export function isKioskQuery(query: string): boolean {
  return new URLSearchParams(query).get(KIOSK_PARAMETER) === '1';
}

export const KIOSK_PARAMETER = 'kiosk';
