ALTER TABLE "feedback" ADD COLUMN "unfinished_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "reworded_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "feedback_reworded_index" ON "feedback" USING btree ("reworded_at") WHERE "feedback"."reworded_at" is not null;