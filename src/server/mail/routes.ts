import type { Server } from '../platform/route.ts';
import { registerMailboxPage } from './mailbox-page.ts';
import { mailMeasures } from './measures.ts';

export function mailRoutes(server: Server): void {
  registerMailboxPage(server.http, server.services);
  mailMeasures(server);
}
