import type { PaymentProvider } from './billing/provider/port.ts';
import type { MailHandlers } from './mail/mail-handler.ts';
import type { PlatformServer } from './platform/http/route.ts';
import type { LiveFeed } from './platform/live/live-feed.ts';
import type { PlatformServices } from './platform/services.ts';

/** What the use cases need from outside: the services of the platform and the payment provider. */
export type Services = PlatformServices & { payments: PaymentProvider };

/** The server on which slices are mounted. */
export type Server = PlatformServer<Services> & { mailHandlers: MailHandlers; live: LiveFeed };
