import type { Server } from '#server/services.ts';
import { registerMailboxPage } from './mailbox/mailbox-page.ts';

export function mailRoutes(server: Server): void {
  registerMailboxPage(server.http, server.services);
}
