CREATE TABLE "complaint_events" (
	"feedback_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text,
	"details" jsonb NOT NULL,
	CONSTRAINT "complaint_events_pkey" PRIMARY KEY("feedback_id","number")
);
--> statement-breakpoint
ALTER TABLE "complaint_events" ADD CONSTRAINT "complaint_events_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The states from before events were recorded become the first event of their complaint.
INSERT INTO "complaint_events" ("feedback_id", "number", "kind", "at", "details")
SELECT "feedback_id", 1, 'carried_over',
  coalesce("resolved_at", "taken_at", "reopened_at", "feedback_created_at"),
  jsonb_build_object('state', jsonb_build_object(
    'status', "status", 'takenBy', "taken_by", 'takenAt', "taken_at",
    'resolvedBy', "resolved_by", 'resolvedAt', "resolved_at", 'how', "how",
    'reopenedAt', "reopened_at", 'history', "history"
  ))
FROM "complaint_states";
