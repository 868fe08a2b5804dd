CREATE TABLE "alerts_to_summarise" (
	"feedback_id" uuid PRIMARY KEY NOT NULL,
	"venue_uuid" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "submission_keys" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "alert_hours" ADD COLUMN "summarised_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alerts_to_summarise" ADD CONSTRAINT "alerts_to_summarise_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts_to_summarise" ADD CONSTRAINT "alerts_to_summarise_venue_uuid_venues_id_fk" FOREIGN KEY ("venue_uuid") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alerts_to_summarise_venue_index" ON "alerts_to_summarise" USING btree ("venue_uuid");