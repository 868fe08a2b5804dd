import type { TEST_CARDS } from '#shared/billing/test-cards.ts';
import type {
  Card,
  InvoiceCoverage,
  InvoiceReason,
  PaidPlan,
  PaymentTarget,
  ProviderStatus,
} from '../port.ts';

/** A customer's whole account, oldest entries first. Amounts in pence; no card number is stored. */
export type SimulatedAccount = {
  /** Credit for future invoices; a negative value is a debt. */
  credit: number;
  creditMovements: CreditMovement[];
  cards: StoredCard[];
  subscriptions: StoredSubscription[];
  invoices: StoredInvoice[];
  checkouts: StoredCheckout[];
  intents: Intent[];
  refunds: StoredRefund[];
};

type CreditMovement = {
  id: string;
  amount: number;
  reason: string;
  metadata: Record<string, string>;
  createdAt: Date;
};

export type CardBehaviour = (typeof TEST_CARDS)[number]['behaviour'];

export type StoredCard = Card & {
  id: string;
  fingerprint: string;
  behaviour: CardBehaviour;
  charges: number;
};

export type StoredSubscription = {
  id: string;
  plan: PaidPlan;
  quantity: number;
  status: ProviderStatus;
  periodStart: Date;
  periodEnd: Date;
  /** The day of the month on which the subscription renews; in a shorter month, the last day. */
  anchorDay: number;
  cancelAtPeriodEnd: boolean;
  endedAt: Date | null;
  cardId: string | null;
  /** Pence to be settled with the next renewal. */
  carried: number;
  pending: { plan: PaidPlan; quantity: number; invoiceId: string; expiresAt: Date } | null;
  createdAt: Date;
};

export type StoredInvoice = {
  id: string;
  subscriptionId: string;
  reason: InvoiceReason;
  status: 'open' | 'paid' | 'void';
  total: number;
  creditUsed: number;
  due: number;
  refunded: number;
  attempts: number;
  nextAttemptAt: Date | null;
  createdAt: Date;
  /** Missing in invoices of earlier versions. */
  covers?: InvoiceCoverage | null;
};

export type StoredCheckout = {
  id: string;
  name: string;
  amount: number;
  metadata: Record<string, string>;
  successUrl: string;
  cancelUrl: string;
  state: 'open' | 'paid' | 'expired';
  refunded: number;
  expiresAt: Date;
};

/** What a card form confirms: the payment of an invoice or checkout, or a card to save. */
export type Intent = {
  id: string;
  clientSecret: string;
  /** first_card: for a subscription paid by credit. new_card: replaces another card. */
  kind: 'payment' | 'first_card' | 'new_card';
  subscriptionId?: string | null;
  invoiceId?: string | null;
  checkoutId?: string | null;
  amount: number;
  status: 'open' | 'needs_approval' | 'succeeded' | 'canceled';
  cardId: string | null;
};

export type StoredRefund = {
  id: string;
  of: NonNullable<PaymentTarget>;
  amount: number;
  createdAt: Date;
};
