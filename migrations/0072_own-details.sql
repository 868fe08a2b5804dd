ALTER TABLE "users" ADD COLUMN "new_email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "new_email_token" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "new_email_expires" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "wished_plan" text;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "company_name" text;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "company_address" text;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "vat_number" text;--> statement-breakpoint
CREATE INDEX "users_new_email_token_index" ON "users" USING btree ("new_email_token");