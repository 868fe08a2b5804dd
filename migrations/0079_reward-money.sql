ALTER TABLE "venues" ADD COLUMN "average_spend_pence" integer;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "reward_cost_pence" integer;