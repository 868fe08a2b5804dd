CREATE TABLE "onboarding_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"step" text NOT NULL,
	"completed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"data" jsonb,
	CONSTRAINT "onboarding_steps_user_step_unique" UNIQUE("user_id","step")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" jsonb NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password" text,
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
	"subscription_tier" text DEFAULT 'starter',
	"subscription_status" text DEFAULT 'active' NOT NULL,
	"monthly_feedback_limit" integer DEFAULT 30 NOT NULL,
	"subscription_start_date" timestamp (3) with time zone,
	"subscription_end_date" timestamp (3) with time zone,
	"payment_customer_id" text,
	"payment_subscription_id" text,
	"onboarding_completed" boolean DEFAULT false NOT NULL,
	"dashboard_tour_completed" boolean DEFAULT false NOT NULL,
	"first_qr_generated_at" timestamp (3) with time zone,
	"first_feedback_received_at" timestamp (3) with time zone,
	"last_qr_reminder_sent" timestamp (3) with time zone,
	"last_feedback_reminder_sent" timestamp (3) with time zone,
	"monthly_reply_limit" integer DEFAULT 20 NOT NULL,
	"replies_used_this_month" integer DEFAULT 0 NOT NULL,
	"reply_credits_reset_date" timestamp (3) with time zone,
	"extra_reply_credits" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_email_is_lower_case" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_subscription_tier_is_known" CHECK ("users"."subscription_tier" in ('starter', 'pro', 'premium')),
	CONSTRAINT "users_reply_credits_are_not_negative" CHECK ("users"."extra_reply_credits" >= 0)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" uuid,
	"action" text NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"amount" integer NOT NULL,
	"description" text,
	"balance_transaction_id" text,
	"referral_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"venue_id" text DEFAULT 'default-venue' NOT NULL,
	"venue_uuid" uuid,
	"overall_rating" text,
	"primary_issue" text,
	"text_general" text,
	"text_specific" text,
	"server_name" text,
	"customer_name" text,
	"table_number" text,
	"visit_date" date,
	"visit_time" text,
	"reward_selected" text,
	"email" text,
	"reward_code" text,
	"is_serious_complaint" boolean DEFAULT false NOT NULL,
	"has_reply" boolean DEFAULT false NOT NULL,
	"reply_message" text,
	"replied_at" timestamp (3) with time zone,
	"replied_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_overall_rating_is_known" CHECK ("feedback"."overall_rating" in ('poor', 'fair', 'okay', 'great', 'excellent'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"to_address" text NOT NULL,
	"to_name" text,
	"from_name" text,
	"reply_to_address" text,
	"reply_to_name" text,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"message_id" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"claimed_by" uuid,
	"sent_at" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mails_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "mails_state_known" CHECK ("mails"."state" in ('queued', 'sending', 'sent', 'failed', 'unconfirmed'))
);
--> statement-breakpoint
CREATE TABLE "referral_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "referral_codes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"referrer_id" uuid NOT NULL,
	"referee_id" uuid,
	"referral_code" text NOT NULL,
	"referee_email" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"referrer_credit_amount" integer DEFAULT 5000 NOT NULL,
	"referee_credit_amount" integer DEFAULT 2900 NOT NULL,
	"referrer_credit_awarded" boolean DEFAULT false NOT NULL,
	"referee_credit_awarded" boolean DEFAULT false NOT NULL,
	"payment_checkout_id" text,
	"payment_customer_id" text,
	"first_invoice_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"rewarded_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "referrals_referee_unique" UNIQUE("referee_id"),
	CONSTRAINT "referrals_not_of_oneself" CHECK ("referrals"."referrer_id" <> "referrals"."referee_id"),
	CONSTRAINT "referrals_status_is_known" CHECK ("referrals"."status" in ('pending', 'completed', 'rewarded', 'revoked'))
);
--> statement-breakpoint
CREATE TABLE "reward_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"reward_type" text NOT NULL,
	"reward_label" text NOT NULL,
	"venue_id" text NOT NULL,
	"venue_uuid" uuid NOT NULL,
	"is_redeemed" boolean DEFAULT false NOT NULL,
	"redeemed_at" timestamp (3) with time zone,
	"redeemed_by" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reward_codes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "venue_id_owners" (
	"venue_id" text PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "venues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"venue_id" text NOT NULL,
	"owner_id" uuid,
	"brand_color" text DEFAULT '#3B82F6' NOT NULL,
	"background_color" text DEFAULT '#FFFFFF' NOT NULL,
	"logo_url" text,
	"qr_style" text DEFAULT 'square' NOT NULL,
	"rewards_enabled" boolean DEFAULT true NOT NULL,
	"custom_rewards" text[] DEFAULT '{}'::text[] NOT NULL,
	"disabled_rewards" text[] DEFAULT '{}'::text[] NOT NULL,
	"timezone" text DEFAULT 'Europe/London' NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "onboarding_steps" ADD CONSTRAINT "onboarding_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_transactions" ADD CONSTRAINT "credit_transactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_transactions" ADD CONSTRAINT "credit_transactions_referral_id_referrals_id_fk" FOREIGN KEY ("referral_id") REFERENCES "public"."referrals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_venue_uuid_venues_id_fk" FOREIGN KEY ("venue_uuid") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD CONSTRAINT "referral_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_id_users_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referee_id_users_id_fk" FOREIGN KEY ("referee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_codes" ADD CONSTRAINT "reward_codes_venue_uuid_venues_id_fk" FOREIGN KEY ("venue_uuid") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venues" ADD CONSTRAINT "venues_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expire_index" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "users_email_verification_token_index" ON "users" USING btree ("email_verification_token");--> statement-breakpoint
CREATE INDEX "users_password_reset_token_index" ON "users" USING btree ("password_reset_token");--> statement-breakpoint
CREATE INDEX "audit_log_user_index" ON "audit_log" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "credit_transactions_user_index" ON "credit_transactions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "feedback_venue_newest_index" ON "feedback" USING btree ("venue_uuid","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "rate_limits_resets_at_index" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "mails_due_index" ON "mails" USING btree ("next_attempt_at") WHERE "mails"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "mails_sending_index" ON "mails" USING btree ("claimed_at") WHERE "mails"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "mails_recipient_index" ON "mails" USING btree ("to_address","created_at");--> statement-breakpoint
CREATE INDEX "referrals_referrer_index" ON "referrals" USING btree ("referrer_id","created_at");--> statement-breakpoint
CREATE INDEX "reward_codes_venue_index" ON "reward_codes" USING btree ("venue_uuid","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "venues_live_venue_id_unique" ON "venues" USING btree ("venue_id") WHERE "venues"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "venues_owner_index" ON "venues" USING btree ("owner_id","created_at");