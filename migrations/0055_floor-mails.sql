CREATE TABLE "floor_mails" (
	"venue_uuid" uuid PRIMARY KEY NOT NULL,
	"refused_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "floor_mails" ADD CONSTRAINT "floor_mails_venue_uuid_venues_id_fk" FOREIGN KEY ("venue_uuid") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;