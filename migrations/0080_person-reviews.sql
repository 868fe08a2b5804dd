CREATE TABLE "person_reviews" (
	"id" uuid NOT NULL,
	"feedback_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"venue_uuid" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"decision" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	CONSTRAINT "person_reviews_pkey" PRIMARY KEY("feedback_id","person_id"),
	CONSTRAINT "person_reviews_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "person_reviews" ADD CONSTRAINT "person_reviews_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_reviews" ADD CONSTRAINT "person_reviews_person_id_roster_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."roster_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_reviews" ADD CONSTRAINT "person_reviews_venue_uuid_venues_id_fk" FOREIGN KEY ("venue_uuid") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_reviews" ADD CONSTRAINT "person_reviews_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_reviews_venue_index" ON "person_reviews" USING btree ("venue_uuid");--> statement-breakpoint
CREATE INDEX "person_reviews_person_index" ON "person_reviews" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "person_reviews_decided_by_index" ON "person_reviews" USING btree ("decided_by");