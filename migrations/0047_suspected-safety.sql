ALTER TABLE "understandings" ADD COLUMN "suspected_safety" text;--> statement-breakpoint
ALTER TABLE "understandings" ADD COLUMN "read_suspected_safety" text;