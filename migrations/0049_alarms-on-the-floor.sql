ALTER TABLE "calls" ADD COLUMN "safety" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "is_alarm" boolean DEFAULT false NOT NULL;