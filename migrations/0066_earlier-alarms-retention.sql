DROP INDEX "understandings_words_kept_index";--> statement-breakpoint
CREATE INDEX "understandings_words_kept_index" ON "understandings" USING btree ("feedback_created_at") WHERE "understandings"."words_hash" is not null or "understandings"."earlier_alarms" <> '[]';--> statement-breakpoint
ALTER TABLE "complaint_events" ADD CONSTRAINT "complaint_events_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;
