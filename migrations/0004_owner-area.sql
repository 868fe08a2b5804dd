CREATE TABLE "reply_credit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"pool" text NOT NULL,
	"month" date,
	"reason" text NOT NULL,
	"amount" integer NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reply_credit_entries_reason_source_unique" UNIQUE("reason","source")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "weekly_summary_enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "reply_delivery" text;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "reply_mail_id" uuid;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "alerted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "alert_on_serious" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "reply_credit_entries" ADD CONSTRAINT "reply_credit_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reply_credit_entries_user_index" ON "reply_credit_entries" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "feedback_reply_mail_unique" ON "feedback" USING btree ("reply_mail_id") WHERE "feedback"."reply_mail_id" is not null;--> statement-breakpoint
CREATE INDEX "feedback_alert_due_index" ON "feedback" USING btree ("created_at") WHERE "feedback"."is_serious_complaint" and "feedback"."alerted_at" is null and "feedback"."held_at" is null and "feedback"."venue_uuid" is not null;