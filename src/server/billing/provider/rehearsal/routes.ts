import { route } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import * as contract from '#shared/billing/rehearsal-contract.ts';
import type { RehearsalControls } from '../port.ts';

/**
 * The card form's requests while payments are simulated; with a real provider, card details never
 * reach us. Each payment is accessible only to its own business.
 */
export function rehearsalRoutes(server: Server, controls: RehearsalControls): void {
  async function findCheckout(businessId: string, checkoutId: string) {
    const checkout = await controls.findCheckout(checkoutId);
    if (checkout?.businessId !== businessId) throw notFound();
    return checkout;
  }

  async function requireOwn(businessId: string, clientSecret: string): Promise<void> {
    const payment = await controls.findPayment(clientSecret);
    if (payment?.businessId !== businessId) throw notFound();
  }

  route(server, contract.confirmSimulatedPayment, async ({ businessId, body }) => {
    await requireOwn(businessId, body.clientSecret);
    return controls.confirm(body);
  });

  route(server, contract.authenticateSimulatedPayment, async ({ businessId, body }) => {
    await requireOwn(businessId, body.clientSecret);
    return controls.authenticate(body);
  });

  route(server, contract.simulatedCheckout, async ({ businessId, params }) => {
    const checkout = await findCheckout(businessId, params.id);
    const { id, name, amount, state, clientSecret, successUrl, cancelUrl } = checkout;
    return { id, name, amountPence: amount.pence, state, clientSecret, successUrl, cancelUrl };
  });

  route(server, contract.paySimulatedCheckout, async ({ businessId, params, body }) => {
    const { clientSecret } = await findCheckout(businessId, params.id);
    return controls.confirm({ clientSecret, card: body.card });
  });
}

function notFound(): AppError {
  return new AppError('NOT_FOUND', 'There is no such payment');
}
