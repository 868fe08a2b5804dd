ALTER TABLE "replaced_words" ADD COLUMN "state" text DEFAULT 'queued' NOT NULL;--> statement-breakpoint
ALTER TABLE "replaced_words" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "replaced_words" ADD COLUMN "next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "replaced_words" ADD COLUMN "claimed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "replaced_words" ADD COLUMN "claimed_by" uuid;--> statement-breakpoint
ALTER TABLE "replaced_words" ADD COLUMN "last_error" text;--> statement-breakpoint
-- Only unread messages are updated: a table rewrite would keep guests waiting.
ALTER TABLE "message_readings" ADD COLUMN "state" text DEFAULT 'read' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_readings" ALTER COLUMN "state" SET DEFAULT 'queued';--> statement-breakpoint
UPDATE "message_readings" SET "state" = 'queued' WHERE "read_at" IS NULL;--> statement-breakpoint
DROP INDEX "message_readings_unread_index";--> statement-breakpoint
ALTER TABLE "message_readings" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "message_readings" ADD COLUMN "next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "message_readings" ADD COLUMN "claimed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "message_readings" ADD COLUMN "claimed_by" uuid;--> statement-breakpoint
ALTER TABLE "message_readings" ADD COLUMN "last_error" text;--> statement-breakpoint
CREATE INDEX "message_readings_due_index" ON "message_readings" USING btree ("next_attempt_at") WHERE "message_readings"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "message_readings_sending_index" ON "message_readings" USING btree ("claimed_at") WHERE "message_readings"."state" = 'sending';--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "venue_uuid" uuid;--> statement-breakpoint
UPDATE "mails" SET "venue_uuid" = "feedback"."venue_uuid" FROM "feedback"
WHERE "mails"."state" IN ('queued', 'failed') AND "mails"."reply_to_address" IS NULL AND "feedback"."id" = ANY ("mails"."tells_of");