CREATE TABLE "refused_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"venue_uuid" uuid NOT NULL,
	"table_number" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refused_calls" ADD CONSTRAINT "refused_calls_venue_uuid_venues_id_fk" FOREIGN KEY ("venue_uuid") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refused_calls_venue_index" ON "refused_calls" USING btree ("venue_uuid","created_at");