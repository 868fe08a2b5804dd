CREATE TABLE "reward_days" (
	"venue_uuid" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"issued" integer NOT NULL,
	"last_granted" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "reward_refusal" text;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "daily_reward_cap" integer;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "alert_on_many_rewards" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "many_rewards_told_on" date;--> statement-breakpoint
ALTER TABLE "reward_days" ADD CONSTRAINT "reward_days_venue_uuid_venues_id_fk" FOREIGN KEY ("venue_uuid") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;