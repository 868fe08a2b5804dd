ALTER TABLE "businesses" ADD COLUMN "warning_mails_enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "warnings_mailed_on" date;--> statement-breakpoint
ALTER TABLE "topic_warnings" ADD COLUMN "mailed_at" timestamp (3) with time zone;