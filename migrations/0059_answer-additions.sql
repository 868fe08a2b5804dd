ALTER TABLE "feedback" ADD COLUMN "adds_to" uuid;--> statement-breakpoint
CREATE INDEX "feedback_additions_index" ON "feedback" USING btree ("adds_to") WHERE "feedback"."adds_to" is not null;