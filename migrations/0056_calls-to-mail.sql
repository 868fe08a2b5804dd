CREATE TABLE "calls_to_mail" (
	"call_id" uuid PRIMARY KEY NOT NULL,
	"venue_uuid" uuid NOT NULL,
	"why" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "floor_mails" ADD COLUMN "missed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "calls_to_mail" ADD CONSTRAINT "calls_to_mail_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls_to_mail" ADD CONSTRAINT "calls_to_mail_venue_uuid_venues_id_fk" FOREIGN KEY ("venue_uuid") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calls_to_mail_venue_index" ON "calls_to_mail" USING btree ("venue_uuid");