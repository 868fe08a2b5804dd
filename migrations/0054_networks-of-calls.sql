ALTER TABLE "submission_keys" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "submission_keys" ADD COLUMN "is_scanned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "networks" text[];--> statement-breakpoint
CREATE INDEX "calls_networks_kept_index" ON "calls" USING btree ("created_at") WHERE "calls"."networks" is not null;