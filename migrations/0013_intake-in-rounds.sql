ALTER TABLE "monthly_usage" ADD COLUMN "last_granted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Counters of minutes need not outlive a crash of the database, and no guest waits for the disk to note one.
ALTER TABLE "rate_limits" SET UNLOGGED;
