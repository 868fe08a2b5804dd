import type { PaymentProvider } from './billing/provider/port.ts';
import type { MailHandlers } from './mail/mail-handler.ts';
import type { LiveLog } from './platform/database/live-log.ts';
import type { PlatformServer } from './platform/http/route.ts';
import type { PlatformServices } from './platform/services.ts';

/** What use cases need from the outside world. */
export type Services = PlatformServices & { payments: PaymentProvider };

/** What slices are mounted on. */
export type Server = PlatformServer<Services> & { mailHandlers: MailHandlers; liveLog: LiveLog };
