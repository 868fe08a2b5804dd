import { isKioskQuery } from '#shared/site/kiosk-query.ts';

/** Whether guests pass this screen on: then nothing of one may be seen by the next. */
export function isKiosk(): boolean {
  return isKioskQuery(location.search);
}
