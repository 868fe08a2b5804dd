import { isKioskQuery } from '#shared/site/widget-path.ts';

/** Whether this is a shared screen, where no guest may see anything of the guest before. */
export function isKiosk(): boolean {
  return isKioskQuery(location.search);
}
