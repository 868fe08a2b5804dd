-- Hand-written: a person and the business they own were one row. The row becomes the business, so that
-- all that refers to it stays true without a row being written; the people get a table of their own,
-- with the same ids. A business that signs up from now on has an id of its own.
ALTER TABLE "users" RENAME TO "businesses";--> statement-breakpoint
ALTER TABLE "businesses" DROP CONSTRAINT "users_email_unique";--> statement-breakpoint
ALTER TABLE "businesses" DROP CONSTRAINT "users_email_is_lower_case";--> statement-breakpoint
DROP INDEX "users_email_verification_token_index";--> statement-breakpoint
DROP INDEX "users_password_reset_token_index";--> statement-breakpoint
-- Its keys and checks, and where PostgreSQL names them too, what may not be null.
DO $$
DECLARE old record;
BEGIN
  FOR old IN
    SELECT conname AS name FROM pg_constraint
    WHERE conrelid = 'businesses'::regclass AND conname ~ '^users_'
  LOOP
    EXECUTE format('ALTER TABLE "businesses" RENAME CONSTRAINT %I TO %I',
      old.name, regexp_replace(old.name, '^users', 'businesses'));
  END LOOP;
END $$;--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password" text,
	"password_changed_at" timestamp (3) with time zone,
	"password_set_aside" boolean DEFAULT false NOT NULL,
	"username" text,
	"first_name" text,
	"last_name" text,
	"profile_image_url" text,
	"auth_provider" text DEFAULT 'jwt' NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"email_verification_token" text,
	"email_verification_expires" timestamp (3) with time zone,
	"password_reset_token" text,
	"password_reset_expires" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_email_is_lower_case" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
INSERT INTO "users" (
  "id", "email", "password", "password_changed_at", "password_set_aside", "username",
  "first_name", "last_name", "profile_image_url", "auth_provider", "email_verified",
  "email_verification_token", "email_verification_expires", "password_reset_token",
  "password_reset_expires", "created_at", "updated_at"
)
SELECT
  "id", "email", "password", "password_changed_at", "password_set_aside", "username",
  "first_name", "last_name", "profile_image_url", "auth_provider", "email_verified",
  "email_verification_token", "email_verification_expires", "password_reset_token",
  "password_reset_expires", "created_at", "updated_at"
FROM "businesses";--> statement-breakpoint
CREATE INDEX "users_email_verification_token_index" ON "users" USING btree ("email_verification_token");--> statement-breakpoint
CREATE INDEX "users_password_reset_token_index" ON "users" USING btree ("password_reset_token");--> statement-breakpoint
ALTER TABLE "businesses"
  ADD COLUMN "name" text,
  DROP COLUMN "email",
  DROP COLUMN "password",
  DROP COLUMN "password_changed_at",
  DROP COLUMN "password_set_aside",
  DROP COLUMN "username",
  DROP COLUMN "first_name",
  DROP COLUMN "last_name",
  DROP COLUMN "profile_image_url",
  DROP COLUMN "auth_provider",
  DROP COLUMN "email_verified",
  DROP COLUMN "email_verification_token",
  DROP COLUMN "email_verification_expires",
  DROP COLUMN "password_reset_token",
  DROP COLUMN "password_reset_expires";--> statement-breakpoint
CREATE TABLE "members" (
	"business_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_pkey" PRIMARY KEY("business_id","user_id"),
	CONSTRAINT "members_role_is_known" CHECK ("members"."role" in ('owner', 'manager', 'staff'))
);
--> statement-breakpoint
INSERT INTO "members" ("business_id", "user_id", "role", "created_at")
SELECT "id", "id", 'owner', "created_at" FROM "businesses";--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "members_user_index" ON "members" USING btree ("user_id");--> statement-breakpoint
-- What is about the person refers to the person.
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" DROP CONSTRAINT "identities_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_links" DROP CONSTRAINT "replaced_links_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "replaced_links" ADD CONSTRAINT "replaced_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- A session is of one membership and ends with it.
ALTER TABLE "sessions" ADD COLUMN "business_id" uuid;--> statement-breakpoint
UPDATE "sessions" SET "business_id" = "user_id";--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_fk" FOREIGN KEY ("business_id","user_id") REFERENCES "public"."members"("business_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "business_id" uuid;--> statement-breakpoint
CREATE INDEX "audit_log_business_index" ON "audit_log" USING btree ("business_id","at");--> statement-breakpoint
-- What is the business's is called so.
ALTER TABLE "venues" RENAME COLUMN "owner_id" TO "business_id";--> statement-breakpoint
ALTER TABLE "venue_id_owners" RENAME COLUMN "owner_id" TO "business_id";--> statement-breakpoint
ALTER TABLE "monthly_usage" RENAME COLUMN "owner_id" TO "business_id";--> statement-breakpoint
ALTER TABLE "payment_attempts" RENAME COLUMN "owner_id" TO "business_id";--> statement-breakpoint
ALTER TABLE "payment_leases" RENAME COLUMN "owner_id" TO "business_id";--> statement-breakpoint
ALTER TABLE "billing_events" RENAME COLUMN "owner_id" TO "business_id";--> statement-breakpoint
ALTER TABLE "overdue_notices" RENAME COLUMN "owner_id" TO "business_id";--> statement-breakpoint
ALTER TABLE "plan_endings" RENAME COLUMN "owner_id" TO "business_id";--> statement-breakpoint
ALTER TABLE "reply_packs" RENAME COLUMN "owner_id" TO "business_id";--> statement-breakpoint
ALTER TABLE "reversed_payments" RENAME COLUMN "owner_id" TO "business_id";--> statement-breakpoint
ALTER TABLE "subscriptions" RENAME COLUMN "owner_id" TO "business_id";--> statement-breakpoint
ALTER TABLE "location_attempts" RENAME COLUMN "owner_id" TO "business_id";--> statement-breakpoint
ALTER TABLE "billing_notices" RENAME COLUMN "owner_id" TO "business_id";--> statement-breakpoint
ALTER TABLE "onboarding_steps" RENAME COLUMN "user_id" TO "business_id";--> statement-breakpoint
ALTER TABLE "credit_transactions" RENAME COLUMN "user_id" TO "business_id";--> statement-breakpoint
ALTER TABLE "reply_credit_entries" RENAME COLUMN "user_id" TO "business_id";--> statement-breakpoint
ALTER TABLE "referral_codes" RENAME COLUMN "user_id" TO "business_id";--> statement-breakpoint
ALTER TABLE "referral_postings" RENAME COLUMN "user_id" TO "business_id";--> statement-breakpoint
ALTER TABLE "payer_cards" RENAME COLUMN "user_id" TO "business_id";--> statement-breakpoint
ALTER TABLE "rehearsal_customers" RENAME COLUMN "user_id" TO "business_id";--> statement-breakpoint
ALTER TABLE "venues" RENAME CONSTRAINT "venues_owner_id_users_id_fk" TO "venues_business_id_businesses_id_fk";--> statement-breakpoint
ALTER TABLE "monthly_usage" RENAME CONSTRAINT "monthly_usage_owner_id_users_id_fk" TO "monthly_usage_business_id_businesses_id_fk";--> statement-breakpoint
ALTER TABLE "payment_attempts" RENAME CONSTRAINT "payment_attempts_owner_id_users_id_fk" TO "payment_attempts_business_id_businesses_id_fk";--> statement-breakpoint
ALTER TABLE "payment_leases" RENAME CONSTRAINT "payment_leases_owner_id_users_id_fk" TO "payment_leases_business_id_businesses_id_fk";--> statement-breakpoint
ALTER TABLE "billing_events" RENAME CONSTRAINT "billing_events_owner_id_users_id_fk" TO "billing_events_business_id_businesses_id_fk";--> statement-breakpoint
ALTER TABLE "overdue_notices" RENAME CONSTRAINT "overdue_notices_owner_id_users_id_fk" TO "overdue_notices_business_id_businesses_id_fk";--> statement-breakpoint
ALTER TABLE "plan_endings" RENAME CONSTRAINT "plan_endings_owner_id_users_id_fk" TO "plan_endings_business_id_businesses_id_fk";--> statement-breakpoint
ALTER TABLE "reply_packs" RENAME CONSTRAINT "reply_packs_owner_id_users_id_fk" TO "reply_packs_business_id_businesses_id_fk";--> statement-breakpoint
ALTER TABLE "reversed_payments" RENAME CONSTRAINT "reversed_payments_owner_id_users_id_fk" TO "reversed_payments_business_id_businesses_id_fk";--> statement-breakpoint
ALTER TABLE "subscriptions" RENAME CONSTRAINT "subscriptions_owner_id_users_id_fk" TO "subscriptions_business_id_businesses_id_fk";--> statement-breakpoint
ALTER TABLE "location_attempts" RENAME CONSTRAINT "location_attempts_owner_id_users_id_fk" TO "location_attempts_business_id_businesses_id_fk";--> statement-breakpoint
ALTER TABLE "billing_notices" RENAME CONSTRAINT "billing_notices_owner_id_users_id_fk" TO "billing_notices_business_id_businesses_id_fk";--> statement-breakpoint
ALTER TABLE "onboarding_steps" RENAME CONSTRAINT "onboarding_steps_user_id_users_id_fk" TO "onboarding_steps_business_id_businesses_id_fk";--> statement-breakpoint
ALTER TABLE "credit_transactions" RENAME CONSTRAINT "credit_transactions_user_id_users_id_fk" TO "credit_transactions_business_id_businesses_id_fk";--> statement-breakpoint
ALTER TABLE "reply_credit_entries" RENAME CONSTRAINT "reply_credit_entries_user_id_users_id_fk" TO "reply_credit_entries_business_id_businesses_id_fk";--> statement-breakpoint
ALTER TABLE "referral_codes" RENAME CONSTRAINT "referral_codes_user_id_users_id_fk" TO "referral_codes_business_id_businesses_id_fk";--> statement-breakpoint
ALTER TABLE "referral_postings" RENAME CONSTRAINT "referral_postings_user_id_users_id_fk" TO "referral_postings_business_id_businesses_id_fk";--> statement-breakpoint
ALTER TABLE "payer_cards" RENAME CONSTRAINT "payer_cards_user_id_users_id_fk" TO "payer_cards_business_id_businesses_id_fk";--> statement-breakpoint
ALTER TABLE "referrals" RENAME CONSTRAINT "referrals_referrer_id_users_id_fk" TO "referrals_referrer_id_businesses_id_fk";--> statement-breakpoint
ALTER TABLE "referrals" RENAME CONSTRAINT "referrals_referee_id_users_id_fk" TO "referrals_referee_id_businesses_id_fk";--> statement-breakpoint
ALTER TABLE "payment_attempts" RENAME CONSTRAINT "payment_attempts_owner_id_purpose_pk" TO "payment_attempts_business_id_purpose_pk";--> statement-breakpoint
ALTER TABLE "onboarding_steps" RENAME CONSTRAINT "onboarding_steps_user_step_unique" TO "onboarding_steps_business_step_unique";--> statement-breakpoint
ALTER TABLE "rehearsal_customers" RENAME CONSTRAINT "rehearsal_customers_user_id_unique" TO "rehearsal_customers_business_id_unique";--> statement-breakpoint
ALTER INDEX "venues_owner_index" RENAME TO "venues_business_index";--> statement-breakpoint
ALTER INDEX "reply_packs_owner_index" RENAME TO "reply_packs_business_index";--> statement-breakpoint
ALTER INDEX "location_attempts_owner_index" RENAME TO "location_attempts_business_index";--> statement-breakpoint
ALTER INDEX "credit_transactions_user_index" RENAME TO "credit_transactions_business_index";--> statement-breakpoint
ALTER INDEX "reply_credit_entries_user_index" RENAME TO "reply_credit_entries_business_index";--> statement-breakpoint
-- And of the columns that have a new name.
DO $$
DECLARE old record;
BEGIN
  FOR old IN
    SELECT conrelid::regclass AS of_table, conname AS name,
      regexp_replace(regexp_replace(conname, '_(owner|user)_id_not_null$', '_business_id_not_null'),
        '^payment_turns', 'payment_leases') AS new_name
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'n' AND connamespace = current_schema()::regnamespace
      AND ((attname = 'business_id' AND conname ~ '_(owner|user)_id_not_null$')
        OR conname ~ '^payment_turns')
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', old.of_table, old.name, old.new_name);
  END LOOP;
END $$;
