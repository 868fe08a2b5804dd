import type { PaymentProvider } from './billing/provider/port.ts';
import type { MailHandlers } from './mail/mail-handler.ts';
import type { PlatformServer } from './platform/http/route.ts';
import type { LiveFeed } from './platform/live/live-feed.ts';
import type { PlatformServices } from './platform/services.ts';

/** The outside world, as the use cases see it. */
export type Services = PlatformServices & { payments: PaymentProvider };

/** The server on which slices are mounted. */
export type Server = PlatformServer<Services> & { mailHandlers: MailHandlers; live: LiveFeed };
