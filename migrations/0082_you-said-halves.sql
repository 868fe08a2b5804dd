ALTER TABLE "feedback" ADD COLUMN "you_said_drawn" text;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "you_said_to_half" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "feedback_you_said_drawn_index" ON "feedback" USING btree ("venue_uuid","you_said_drawn","created_at","unfinished_at") WHERE "feedback"."you_said_drawn" is not null and "feedback"."held_at" is null;