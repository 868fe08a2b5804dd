CREATE TABLE "replies" (
	"feedback_id" uuid PRIMARY KEY NOT NULL,
	"venue_uuid" uuid NOT NULL,
	"feedback_created_at" timestamp (3) with time zone NOT NULL,
	"message" text,
	"replied_at" timestamp (3) with time zone,
	"replied_by" text,
	"delivery" text,
	"mail_id" uuid,
	CONSTRAINT "replies_mail_id_unique" UNIQUE("mail_id")
);
--> statement-breakpoint
-- What counts as replied is from now on the moment alone. No row has one without the other, but what
-- was counted as a reply must stay one.
INSERT INTO "replies" ("feedback_id", "venue_uuid", "feedback_created_at", "message", "replied_at", "replied_by", "delivery", "mail_id")
SELECT "id", "venue_uuid", "created_at", "reply_message",
  CASE WHEN "has_reply" THEN coalesce("replied_at", "created_at") END, "replied_by", "reply_delivery", "reply_mail_id"
FROM "feedback"
WHERE "venue_uuid" IS NOT NULL
  AND ("has_reply" OR "reply_message" IS NOT NULL OR "reply_delivery" IS NOT NULL OR "reply_mail_id" IS NOT NULL);--> statement-breakpoint
DROP INDEX "feedback_replied_index";--> statement-breakpoint
DROP INDEX "feedback_reply_mail_unique";--> statement-breakpoint
DROP INDEX "feedback_text_kept_index";--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replies_response_time_index" ON "replies" USING btree ("venue_uuid","feedback_created_at","replied_at") WHERE "replies"."replied_at" is not null;--> statement-breakpoint
CREATE INDEX "replies_message_kept_index" ON "replies" USING btree ("feedback_created_at") WHERE "replies"."message" is not null;--> statement-breakpoint
-- On a large table it can be made by hand before, concurrently.
CREATE INDEX IF NOT EXISTS "feedback_words_kept_index" ON "feedback" USING btree ("created_at") WHERE "feedback"."text_general" is not null or "feedback"."text_specific" is not null or "feedback"."primary_issue" is not null;--> statement-breakpoint
ALTER TABLE "feedback" DROP COLUMN "has_reply";--> statement-breakpoint
ALTER TABLE "feedback" DROP COLUMN "reply_message";--> statement-breakpoint
ALTER TABLE "feedback" DROP COLUMN "replied_at";--> statement-breakpoint
ALTER TABLE "feedback" DROP COLUMN "replied_by";--> statement-breakpoint
ALTER TABLE "feedback" DROP COLUMN "reply_delivery";--> statement-breakpoint
ALTER TABLE "feedback" DROP COLUMN "reply_mail_id";
