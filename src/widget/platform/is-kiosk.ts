import { isKioskQuery } from '#shared/site/widget-path.ts';

/** Whether this is a shared screen, where no guest may see anything of the previous guest's. */
export function isKiosk(): boolean {
  return isKioskQuery(location.search);
}
