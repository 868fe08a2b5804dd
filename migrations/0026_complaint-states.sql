CREATE TABLE "complaint_states" (
	"feedback_id" uuid PRIMARY KEY NOT NULL,
	"venue_uuid" uuid NOT NULL,
	"feedback_created_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"taken_by" text,
	"taken_at" timestamp (3) with time zone,
	"resolved_by" text,
	"resolved_at" timestamp (3) with time zone,
	"how" text,
	"note" text,
	"reopened_at" timestamp (3) with time zone,
	"history" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "complaint_states" ADD CONSTRAINT "complaint_states_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "complaint_states_venue_index" ON "complaint_states" USING btree ("venue_uuid","status");--> statement-breakpoint
CREATE INDEX "complaint_states_note_kept_index" ON "complaint_states" USING btree ("feedback_created_at") WHERE "complaint_states"."note" is not null;--> statement-breakpoint
CREATE INDEX "feedback_with_email_index" ON "feedback" USING btree ("venue_uuid","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"sentiment","is_serious_complaint") WHERE "feedback"."email" is not null and "feedback"."held_at" is null;