import { AppError } from '#shared/api/errors.ts';
import {
  type EnteredCard,
  PaymentError,
  type SimulatedCheckout,
  type SimulatedControls,
  type SimulatedOutcome,
} from '../provider/port.ts';

/** What the card form does while payments are simulated. A payment is its owner's alone. */
export function actOnPayment(controls: SimulatedControls, businessId: string) {
  const refuseForeign = async (clientSecret: string) => {
    const payment = await controls.findPayment(clientSecret);
    if (payment?.userId !== businessId) throw notFound();
  };
  const findCheckout = async (checkoutId: string): Promise<SimulatedCheckout> => {
    const checkout = await controls.findCheckout(checkoutId);
    if (checkout?.userId !== businessId) throw notFound();
    return checkout;
  };
  return {
    findCheckout,
    confirm: async (clientSecret: string, card: EnteredCard): Promise<SimulatedOutcome> => {
      await refuseForeign(clientSecret);
      return await found(controls.confirm({ clientSecret, card }));
    },
    authenticate: async (clientSecret: string, approve: boolean): Promise<SimulatedOutcome> => {
      await refuseForeign(clientSecret);
      return await found(controls.authenticate({ clientSecret, approve }));
    },
    payCheckout: async (checkoutId: string, card: EnteredCard): Promise<SimulatedOutcome> => {
      const { clientSecret } = await findCheckout(checkoutId);
      return await found(controls.confirm({ clientSecret, card }));
    },
  };
}

async function found<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof PaymentError && error.code === 'not_found') throw notFound();
    throw error;
  }
}

function notFound(): AppError {
  return new AppError('NOT_FOUND', 'There is no such payment');
}
