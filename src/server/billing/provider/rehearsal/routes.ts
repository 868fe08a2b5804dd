import { route } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import * as contract from '#shared/billing/rehearsal-contract.ts';
import { actOnPayment } from '../../payments/act-on-payment.ts';

/** Only while payments are simulated: with a real provider no card ever comes near us. */
export function simulatedRoutes(server: Server): void {
  const { simulated } = server.services.payments;
  if (!simulated) return;

  route(server, contract.confirmSimulatedPayment, ({ businessId, body }) =>
    actOnPayment(simulated, businessId).confirm(body.clientSecret, body.card),
  );

  route(server, contract.authenticateSimulatedPayment, ({ businessId, body }) =>
    actOnPayment(simulated, businessId).authenticate(body.clientSecret, body.approve),
  );

  route(server, contract.simulatedCheckout, async ({ businessId, params }) => {
    const checkout = await actOnPayment(simulated, businessId).findCheckout(params.id);
    const { id, name, amount, state, clientSecret, successUrl, cancelUrl } = checkout;
    return { id, name, amountPence: amount.pence, state, clientSecret, successUrl, cancelUrl };
  });

  route(server, contract.paySimulatedCheckout, ({ businessId, params, body }) =>
    actOnPayment(simulated, businessId).payCheckout(params.id, body.card),
  );
}
