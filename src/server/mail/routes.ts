import type { Server } from '#server/platform/http/route.ts';
import { registerMailboxPage } from './mailbox/mailbox-page.ts';
import { mailMeasures } from './measures.ts';

export function mailRoutes(server: Server): void {
  registerMailboxPage(server.http, server.services);
  mailMeasures(server);
}
