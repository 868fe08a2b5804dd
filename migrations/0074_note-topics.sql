ALTER TABLE "venue_notes" ADD COLUMN "topic" text;--> statement-breakpoint
ALTER TABLE "venue_notes" ADD COLUMN "stated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;