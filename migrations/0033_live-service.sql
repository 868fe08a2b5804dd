CREATE TABLE "complaint_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"feedback_id" uuid NOT NULL,
	"by" text NOT NULL,
	"words" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complaint_reminders" (
	"feedback_id" uuid NOT NULL,
	"after_hours" smallint NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "complaint_reminders_pkey" PRIMARY KEY("feedback_id","after_hours")
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"venue_uuid" uuid NOT NULL,
	"table_number" text NOT NULL,
	"rating" text,
	"primary_issue" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"token_hash" text NOT NULL,
	"key_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"taken_by" uuid,
	"taken_by_name" text,
	"done_at" timestamp (3) with time zone,
	"outcome" text,
	"note" text,
	"withdrawn_at" timestamp (3) with time zone,
	"missed_at" timestamp (3) with time zone,
	"is_settled" boolean,
	"settled_at" timestamp (3) with time zone,
	"feedback_id" uuid,
	CONSTRAINT "calls_status_is_known" CHECK ("calls"."status" in ('waiting', 'taken', 'done', 'withdrawn', 'missed'))
);
--> statement-breakpoint
CREATE TABLE "floor_listeners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"venue_uuid" uuid NOT NULL,
	"sid" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "floor_switches" (
	"venue_uuid" uuid PRIMARY KEY NOT NULL,
	"quiet_until" timestamp (3) with time zone,
	"closed_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sid" text,
	"feedback_id" uuid,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"kinds" text[] NOT NULL,
	"quiet_hours" jsonb,
	"only_on_shift" boolean DEFAULT false NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_are_of_a_session_or_a_ticket" CHECK (("push_subscriptions"."sid" is null) <> ("push_subscriptions"."feedback_id" is null))
);
--> statement-breakpoint
CREATE TABLE "pushes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"venue_uuid" uuid,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"opens" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"claimed_by" uuid,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pushes_state_is_known" CHECK ("pushes"."state" in ('queued', 'sending', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "thread_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"feedback_id" uuid NOT NULL,
	"side" text NOT NULL,
	"author_user_id" text,
	"words" text,
	"offered_reward" text,
	"accepted_at" timestamp (3) with time zone,
	"accepted_code" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "thread_messages_side_is_known" CHECK ("thread_messages"."side" in ('guest', 'venue')),
	CONSTRAINT "thread_messages_guests_are_nobody" CHECK ("thread_messages"."side" = 'venue' or "thread_messages"."author_user_id" is null)
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"feedback_id" uuid PRIMARY KEY NOT NULL,
	"venue_uuid" uuid NOT NULL,
	"feedback_created_at" timestamp (3) with time zone NOT NULL,
	"muted_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"read_by_guest_at" timestamp (3) with time zone,
	"read_by_venue_at" timestamp (3) with time zone,
	"last_activity_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "ticket_hash" "bytea";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "tells_of" uuid[];--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "live_floor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "soft_alerts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "opening_hours" jsonb;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "tables" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "told_how" jsonb DEFAULT '{"call":{"push":"everyone","mail":"managers"},"serious_complaint":{"push":"managers","mail":"owners"},"guest_reply":{"push":"managers","mail":"managers"}}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "complaint_notes" ADD CONSTRAINT "complaint_notes_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_reminders" ADD CONSTRAINT "complaint_reminders_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_venue_uuid_venues_id_fk" FOREIGN KEY ("venue_uuid") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "floor_listeners" ADD CONSTRAINT "floor_listeners_venue_uuid_venues_id_fk" FOREIGN KEY ("venue_uuid") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "floor_listeners" ADD CONSTRAINT "floor_listeners_sid_sessions_sid_fk" FOREIGN KEY ("sid") REFERENCES "public"."sessions"("sid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "floor_switches" ADD CONSTRAINT "floor_switches_venue_uuid_venues_id_fk" FOREIGN KEY ("venue_uuid") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_sid_sessions_sid_fk" FOREIGN KEY ("sid") REFERENCES "public"."sessions"("sid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_venue_uuid_venues_id_fk" FOREIGN KEY ("venue_uuid") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_feedback_id_tickets_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."tickets"("feedback_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "complaint_notes_feedback_index" ON "complaint_notes" USING btree ("feedback_id","created_at");--> statement-breakpoint
CREATE INDEX "complaint_notes_words_kept_index" ON "complaint_notes" USING btree ("created_at") WHERE "complaint_notes"."words" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "calls_token_unique" ON "calls" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "calls_key_unique" ON "calls" USING btree ("venue_uuid","key_hash");--> statement-breakpoint
CREATE INDEX "calls_venue_index" ON "calls" USING btree ("venue_uuid","created_at");--> statement-breakpoint
CREATE INDEX "calls_open_index" ON "calls" USING btree ("venue_uuid","created_at") WHERE "calls"."status" in ('waiting', 'taken', 'missed');--> statement-breakpoint
CREATE INDEX "calls_waiting_index" ON "calls" USING btree ("created_at") WHERE "calls"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "calls_feedback_index" ON "calls" USING btree ("feedback_id") WHERE "calls"."feedback_id" is not null;--> statement-breakpoint
CREATE INDEX "calls_words_kept_index" ON "calls" USING btree ("created_at") WHERE "calls"."note" is not null or "calls"."primary_issue" is not null;--> statement-breakpoint
CREATE INDEX "floor_listeners_venue_index" ON "floor_listeners" USING btree ("venue_uuid");--> statement-breakpoint
CREATE INDEX "floor_listeners_session_index" ON "floor_listeners" USING btree ("sid");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_unique" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session_index" ON "push_subscriptions" USING btree ("sid");--> statement-breakpoint
CREATE INDEX "push_subscriptions_feedback_index" ON "push_subscriptions" USING btree ("feedback_id");--> statement-breakpoint
CREATE INDEX "pushes_due_index" ON "pushes" USING btree ("next_attempt_at") WHERE "pushes"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "pushes_sending_index" ON "pushes" USING btree ("claimed_at") WHERE "pushes"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "pushes_about_index" ON "pushes" USING btree ("subscription_id","about","created_at");--> statement-breakpoint
CREATE INDEX "thread_messages_thread_index" ON "thread_messages" USING btree ("feedback_id","created_at");--> statement-breakpoint
CREATE INDEX "thread_messages_words_kept_index" ON "thread_messages" USING btree ("created_at") WHERE "thread_messages"."words" is not null;--> statement-breakpoint
CREATE INDEX "tickets_venue_index" ON "tickets" USING btree ("venue_uuid","last_activity_at");--> statement-breakpoint
CREATE UNIQUE INDEX "feedback_ticket_unique" ON "feedback" USING btree ("ticket_hash") WHERE "feedback"."ticket_hash" is not null;--> statement-breakpoint
CREATE INDEX "mails_tells_of_index" ON "mails" USING gin ("tells_of");