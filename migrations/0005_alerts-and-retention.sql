CREATE TABLE "alert_hours" (
	"venue_uuid" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"mail_count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "weekly_summary_week" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "qr_reminders_sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "feedback_reminders_sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "alert_hours" ADD CONSTRAINT "alert_hours_venue_uuid_venues_id_fk" FOREIGN KEY ("venue_uuid") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_guest_index" ON "feedback" USING btree (lower("email")) WHERE "feedback"."email" is not null;--> statement-breakpoint
CREATE INDEX "feedback_contact_kept_index" ON "feedback" USING btree ("created_at") WHERE "feedback"."email" is not null or "feedback"."customer_name" is not null;--> statement-breakpoint
CREATE INDEX "feedback_text_kept_index" ON "feedback" USING btree ("created_at") WHERE "feedback"."text_general" is not null or "feedback"."text_specific" is not null or "feedback"."primary_issue" is not null or "feedback"."reply_message" is not null;