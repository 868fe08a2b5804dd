import type { PaymentProvider } from './billing/provider/port.ts';
import type { PlatformServer } from './platform/http/route.ts';
import type { PlatformServices } from './platform/services.ts';

/** What use cases need from the outside world. */
export type Services = PlatformServices & { payments: PaymentProvider };

/** What a slice hangs its routes on. */
export type Server = PlatformServer<Services>;
