CREATE TABLE "topic_warnings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"venue_uuid" uuid NOT NULL,
	"topic" text NOT NULL,
	"since" date NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "topic_warnings" ADD CONSTRAINT "topic_warnings_venue_uuid_venues_id_fk" FOREIGN KEY ("venue_uuid") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "topic_warnings_open_unique" ON "topic_warnings" USING btree ("venue_uuid","topic") WHERE "topic_warnings"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "topic_warnings_venue_index" ON "topic_warnings" USING btree ("venue_uuid","topic");