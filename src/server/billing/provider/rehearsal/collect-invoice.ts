import type { Act } from './act.ts';
import { markInvoiceFailed, markInvoicePaid } from './invoices.ts';
import { countCharge, findCard, updateIntent } from './queries.ts';
import { recordEvent } from './record-event.ts';
import type { SimulatedIntent, SimulatedInvoice } from './table.ts';
import { type Charge, chargeCard } from './test-cards.ts';

export type Collected = Charge | { outcome: 'no_card' };

/** Takes the money for an invoice, from credit alone or from a card that is known. */
export async function collectInvoice(
  act: Act,
  { invoice, intent }: { invoice: SimulatedInvoice; intent: SimulatedIntent | null },
  cardId: string | null,
  isPresent: boolean,
): Promise<Collected> {
  if (!intent) {
    await markInvoicePaid(act, invoice, null);
    return { outcome: 'paid' };
  }
  const card = cardId ? await findCard(act.tx, cardId) : undefined;
  if (!card) return { outcome: 'no_card' };
  const charge = chargeCard(card, act.at, isPresent);
  if (charge.outcome === 'paid') {
    await countCharge(act.tx, card.id);
    await updateIntent(act.tx, intent.id, { status: 'succeeded', cardId });
    await markInvoicePaid(act, invoice, card.id);
  }
  if (charge.outcome === 'needs_approval') {
    await updateIntent(act.tx, intent.id, { status: 'needs_approval', cardId });
    await askForApproval(act, invoice);
  }
  if (charge.outcome === 'declined' && isPresent) await markInvoiceFailed(act, invoice);
  return charge;
}

export async function askForApproval(act: Act, invoice: SimulatedInvoice): Promise<void> {
  const { id: invoiceId, subscriptionId } = invoice;
  await recordEvent(act, { type: 'invoice.action_required', invoiceId, subscriptionId });
}
