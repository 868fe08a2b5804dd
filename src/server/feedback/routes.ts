import { AppError } from '#shared/api/errors.ts';
import * as contract from '#shared/feedback/contract.ts';
import { route, type Server } from '../platform/route.ts';
import { submitFeedback } from './submit-feedback.ts';

export function feedbackRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.submitFeedback, ({ body, address, header }) =>
    submitFeedback(services, body, {
      key: readKey(header('idempotency-key')),
      device: header('x-guest-device')?.slice(0, 100),
      address,
    }),
  );
}

function readKey(key: string | undefined): string | undefined {
  if (key === undefined) return undefined;
  if (/^[\x21-\x7e]{8,200}$/.test(key)) return key;
  throw new AppError('INVALID_INPUT', 'Idempotency-Key must have 8 to 200 plain characters');
}
