CREATE TABLE "simulated_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"invoice_id" text,
	"checkout_id" text,
	"amount" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_notices" (
	"key" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "billing_mails_enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "reply_packs" ADD COLUMN "price_pence" integer DEFAULT 1000 NOT NULL;--> statement-breakpoint
ALTER TABLE "reply_packs" ADD COLUMN "credits" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "reply_packs" ADD COLUMN "paid_amount" integer;--> statement-breakpoint
ALTER TABLE "reply_packs" ADD COLUMN "paid_currency" text;--> statement-breakpoint
ALTER TABLE "reply_packs" ADD COLUMN "paid_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "receipts_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "simulated_refunds" ADD CONSTRAINT "simulated_refunds_customer_id_simulated_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."simulated_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulated_refunds" ADD CONSTRAINT "simulated_refunds_invoice_id_simulated_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."simulated_invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulated_refunds" ADD CONSTRAINT "simulated_refunds_checkout_id_simulated_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."simulated_checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_notices" ADD CONSTRAINT "billing_notices_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "simulated_refunds_customer_index" ON "simulated_refunds" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "reply_packs_mismatch_index" ON "reply_packs" USING btree ("created_at") WHERE "reply_packs"."state" = 'mismatch';--> statement-breakpoint
-- Hand-written: who has paid before gets no receipts for years of payments at once.
UPDATE "subscriptions" SET "receipts_since" = now();
