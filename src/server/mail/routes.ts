import type { Server } from '../platform/route.ts';
import { registerMailboxPage } from './mailbox-page.ts';

export function mailRoutes({ http, services }: Server): void {
  registerMailboxPage(http, services);
}
