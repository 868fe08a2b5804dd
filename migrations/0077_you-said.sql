CREATE TABLE "you_said" (
	"id" uuid PRIMARY KEY NOT NULL,
	"venue_uuid" uuid NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "you_said_answers" (
	"you_said_id" uuid NOT NULL,
	"feedback_id" uuid NOT NULL,
	"party" smallint NOT NULL,
	CONSTRAINT "you_said_answers_pkey" PRIMARY KEY("you_said_id","feedback_id")
);
--> statement-breakpoint
ALTER TABLE "you_said" ADD CONSTRAINT "you_said_venue_uuid_venues_id_fk" FOREIGN KEY ("venue_uuid") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "you_said_answers" ADD CONSTRAINT "you_said_answers_you_said_id_you_said_id_fk" FOREIGN KEY ("you_said_id") REFERENCES "public"."you_said"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "you_said_answers" ADD CONSTRAINT "you_said_answers_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "you_said_newest_unique" ON "you_said" USING btree ("venue_uuid") WHERE "you_said"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "you_said_venue_index" ON "you_said" USING btree ("venue_uuid","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "you_said_answers_feedback_index" ON "you_said_answers" USING btree ("feedback_id");