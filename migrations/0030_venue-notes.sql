CREATE TABLE "venue_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"venue_uuid" uuid NOT NULL,
	"day" date NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "venue_notes" ADD CONSTRAINT "venue_notes_venue_uuid_venues_id_fk" FOREIGN KEY ("venue_uuid") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "venue_notes_day_index" ON "venue_notes" USING btree ("venue_uuid","day");