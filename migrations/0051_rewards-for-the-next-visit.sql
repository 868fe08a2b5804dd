ALTER TABLE "reward_codes" ADD COLUMN "valid_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "rewards_usable" text DEFAULT 'at_once' NOT NULL;