CREATE TABLE "simulated_balance_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"amount" integer NOT NULL,
	"credit_after" integer NOT NULL,
	"reason" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulated_cards" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" smallint NOT NULL,
	"exp_year" smallint NOT NULL,
	"fingerprint" text NOT NULL,
	"behaviour" text NOT NULL,
	"charges" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulated_checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"name" text NOT NULL,
	"amount" integer NOT NULL,
	"metadata" jsonb NOT NULL,
	"success_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"state" text NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulated_customers" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credit" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "simulated_customers_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "simulated_events" (
	"id" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulated_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"client_secret" text NOT NULL,
	"kind" text NOT NULL,
	"customer_id" text NOT NULL,
	"subscription_id" text,
	"invoice_id" text,
	"checkout_id" text,
	"amount" integer NOT NULL,
	"status" text NOT NULL,
	"card_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "simulated_intents_client_secret_unique" UNIQUE("client_secret"),
	CONSTRAINT "simulated_intents_invoice_unique" UNIQUE("invoice_id"),
	CONSTRAINT "simulated_intents_checkout_unique" UNIQUE("checkout_id")
);
--> statement-breakpoint
CREATE TABLE "simulated_invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"subscription_id" text NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"total" integer NOT NULL,
	"credit_used" integer NOT NULL,
	"due" integer NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulated_requests" (
	"key" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulated_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"plan" text NOT NULL,
	"quantity" integer NOT NULL,
	"status" text NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"anchor_day" smallint NOT NULL,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"card_id" text,
	"carried" integer DEFAULT 0 NOT NULL,
	"pending_plan" text,
	"pending_quantity" integer,
	"pending_invoice_id" text,
	"pending_expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "simulated_balance_transactions" ADD CONSTRAINT "simulated_balance_transactions_customer_id_simulated_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."simulated_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulated_cards" ADD CONSTRAINT "simulated_cards_customer_id_simulated_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."simulated_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulated_checkouts" ADD CONSTRAINT "simulated_checkouts_customer_id_simulated_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."simulated_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulated_intents" ADD CONSTRAINT "simulated_intents_customer_id_simulated_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."simulated_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulated_intents" ADD CONSTRAINT "simulated_intents_subscription_id_simulated_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."simulated_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulated_intents" ADD CONSTRAINT "simulated_intents_invoice_id_simulated_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."simulated_invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulated_intents" ADD CONSTRAINT "simulated_intents_checkout_id_simulated_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."simulated_checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulated_intents" ADD CONSTRAINT "simulated_intents_card_id_simulated_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."simulated_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulated_invoices" ADD CONSTRAINT "simulated_invoices_customer_id_simulated_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."simulated_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulated_invoices" ADD CONSTRAINT "simulated_invoices_subscription_id_simulated_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."simulated_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulated_subscriptions" ADD CONSTRAINT "simulated_subscriptions_customer_id_simulated_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."simulated_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulated_subscriptions" ADD CONSTRAINT "simulated_subscriptions_card_id_simulated_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."simulated_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "simulated_balance_transactions_customer_index" ON "simulated_balance_transactions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "simulated_cards_customer_index" ON "simulated_cards" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "simulated_events_waiting_index" ON "simulated_events" USING btree ("next_attempt_at") WHERE "simulated_events"."delivered_at" is null;--> statement-breakpoint
CREATE INDEX "simulated_intents_subscription_index" ON "simulated_intents" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "simulated_invoices_customer_index" ON "simulated_invoices" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "simulated_invoices_open_index" ON "simulated_invoices" USING btree ("subscription_id") WHERE "simulated_invoices"."status" = 'open';--> statement-breakpoint
CREATE INDEX "simulated_subscriptions_customer_index" ON "simulated_subscriptions" USING btree ("customer_id","created_at");