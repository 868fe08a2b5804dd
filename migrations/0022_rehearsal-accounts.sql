-- All that the rehearsal provider knows of a customer becomes one document; ids stay what they were.
CREATE TABLE "rehearsal_customers" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account" jsonb NOT NULL,
	"due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rehearsal_customers_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
-- The next look at each customer finds out what is really due.
INSERT INTO "rehearsal_customers" ("id", "user_id", "account", "due_at", "created_at")
SELECT customer.id, customer.user_id, jsonb_build_object(
	'credit', customer.credit,
	'creditMovements', (
		SELECT coalesce(jsonb_agg(jsonb_build_object(
			'id', id, 'amount', amount, 'reason', reason, 'metadata', metadata, 'createdAt', created_at
		) ORDER BY created_at, id), '[]')
		FROM simulated_balance_transactions WHERE customer_id = customer.id
	),
	'cards', (
		SELECT coalesce(jsonb_agg(jsonb_build_object(
			'id', id, 'brand', brand, 'last4', last4, 'expMonth', exp_month, 'expYear', exp_year,
			'fingerprint', fingerprint, 'behaviour', behaviour, 'charges', charges
		) ORDER BY created_at, id), '[]')
		FROM simulated_cards WHERE customer_id = customer.id
	),
	'subscriptions', (
		SELECT coalesce(jsonb_agg(jsonb_build_object(
			'id', id, 'plan', plan, 'quantity', quantity, 'status', status,
			'periodStart', period_start, 'periodEnd', period_end, 'anchorDay', anchor_day,
			'cancelAtPeriodEnd', cancel_at_period_end, 'endedAt', ended_at, 'cardId', card_id,
			'carried', carried, 'createdAt', created_at,
			'pending', CASE WHEN pending_invoice_id IS NOT NULL THEN jsonb_build_object(
				'plan', pending_plan, 'quantity', pending_quantity,
				'invoiceId', pending_invoice_id, 'expiresAt', pending_expires_at
			) END
		) ORDER BY created_at, id), '[]')
		FROM simulated_subscriptions WHERE customer_id = customer.id
	),
	'invoices', (
		SELECT coalesce(jsonb_agg(jsonb_build_object(
			'id', id, 'subscriptionId', subscription_id, 'reason', reason, 'status', status,
			'total', total, 'creditUsed', credit_used, 'due', due, 'refunded', refunded,
			'attempts', attempts, 'nextAttemptAt', next_attempt_at, 'createdAt', created_at
		) ORDER BY created_at, id), '[]')
		FROM simulated_invoices WHERE customer_id = customer.id
	),
	'checkouts', (
		SELECT coalesce(jsonb_agg(jsonb_build_object(
			'id', id, 'name', name, 'amount', amount, 'metadata', metadata,
			'successUrl', success_url, 'cancelUrl', cancel_url, 'state', state,
			'refunded', refunded, 'expiresAt', expires_at
		) ORDER BY created_at, id), '[]')
		FROM simulated_checkouts WHERE customer_id = customer.id
	),
	'intents', (
		SELECT coalesce(jsonb_agg(jsonb_build_object(
			'id', id, 'clientSecret', client_secret, 'kind', kind,
			'subscriptionId', subscription_id, 'invoiceId', invoice_id, 'checkoutId', checkout_id,
			'amount', amount, 'status', status, 'cardId', card_id
		) ORDER BY created_at, id), '[]')
		FROM simulated_intents WHERE customer_id = customer.id
	),
	'refunds', (
		SELECT coalesce(jsonb_agg(jsonb_build_object(
			'id', id, 'amount', amount, 'createdAt', created_at,
			'of', CASE WHEN invoice_id IS NOT NULL THEN jsonb_build_object('invoiceId', invoice_id)
				ELSE jsonb_build_object('checkoutId', checkout_id) END
		) ORDER BY created_at, id), '[]')
		FROM simulated_refunds WHERE customer_id = customer.id
	)
), now(), customer.created_at
FROM simulated_customers AS customer;
--> statement-breakpoint
ALTER TABLE "simulated_events" RENAME TO "rehearsal_events";--> statement-breakpoint
ALTER TABLE "rehearsal_events" RENAME CONSTRAINT "simulated_events_pkey" TO "rehearsal_events_pkey";--> statement-breakpoint
ALTER INDEX "simulated_events_waiting_index" RENAME TO "rehearsal_events_waiting_index";--> statement-breakpoint
ALTER TABLE "simulated_requests" RENAME TO "rehearsal_requests";--> statement-breakpoint
ALTER TABLE "rehearsal_requests" RENAME CONSTRAINT "simulated_requests_pkey" TO "rehearsal_requests_pkey";--> statement-breakpoint
DROP TABLE "simulated_balance_transactions", "simulated_intents", "simulated_refunds", "simulated_checkouts", "simulated_invoices", "simulated_subscriptions", "simulated_cards", "simulated_customers";--> statement-breakpoint
CREATE INDEX "rehearsal_customers_due_index" ON "rehearsal_customers" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "rehearsal_customers_account_index" ON "rehearsal_customers" USING gin ("account" jsonb_path_ops);
