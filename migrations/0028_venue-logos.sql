CREATE TABLE "venue_logos" (
	"venue_uuid" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"picture" "bytea" NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "venue_logos" ADD CONSTRAINT "venue_logos_venue_uuid_venues_id_fk" FOREIGN KEY ("venue_uuid") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "venue_logos_hash_index" ON "venue_logos" USING btree ("hash");