CREATE TABLE "payer_cards" (
	"user_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	CONSTRAINT "payer_cards_once" PRIMARY KEY("user_id","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "referral_postings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"referral_id" uuid NOT NULL,
	"party" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"customer_id" text,
	"posted_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "referral_postings_once" UNIQUE("referral_id","party","kind")
);
--> statement-breakpoint
CREATE TABLE "returned_invoices" (
	"invoice_id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "revoked_reason" text;--> statement-breakpoint
ALTER TABLE "payer_cards" ADD CONSTRAINT "payer_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_postings" ADD CONSTRAINT "referral_postings_referral_id_referrals_id_fk" FOREIGN KEY ("referral_id") REFERENCES "public"."referrals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_postings" ADD CONSTRAINT "referral_postings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "referral_postings_due_index" ON "referral_postings" USING btree ("due_at") WHERE "referral_postings"."posted_at" is null and "referral_postings"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "referrals_first_invoice_index" ON "referrals" USING btree ("first_invoice_id");