ALTER TABLE "feedback" DROP CONSTRAINT "feedback_venue_uuid_venues_id_fk";
--> statement-breakpoint
ALTER TABLE "reward_codes" DROP CONSTRAINT "reward_codes_venue_uuid_venues_id_fk";
--> statement-breakpoint
DROP INDEX "rate_limits_resets_at_index";--> statement-breakpoint
DROP INDEX "submission_keys_created_at_index";--> statement-breakpoint
CREATE INDEX "submission_keys_created_at_index" ON "submission_keys" USING brin ("created_at");