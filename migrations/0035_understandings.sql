CREATE TABLE "reading_progress" (
	"reader_version" integer PRIMARY KEY NOT NULL,
	"new_since" timestamp (3) with time zone NOT NULL,
	"read_back_to" timestamp (3) with time zone NOT NULL,
	"read_back_to_id" uuid,
	"read_count" bigint DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "understanding_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"feedback_id" uuid NOT NULL,
	"venue_uuid" uuid NOT NULL,
	"field" text NOT NULL,
	"from" jsonb,
	"to" jsonb,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"reader_version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "understandings" (
	"feedback_id" uuid PRIMARY KEY NOT NULL,
	"venue_uuid" uuid NOT NULL,
	"feedback_created_at" timestamp (3) with time zone NOT NULL,
	"table_number" text,
	"words_hash" "bytea",
	"language" text,
	"tone" text,
	"topics" text[] DEFAULT '{}'::text[] NOT NULL,
	"topic_tones" text[] DEFAULT '{}'::text[] NOT NULL,
	"safety" text,
	"because" text[] DEFAULT '{}'::text[] NOT NULL,
	"read_tone" text,
	"read_topics" text[] DEFAULT '{}'::text[] NOT NULL,
	"read_topic_tones" text[] DEFAULT '{}'::text[] NOT NULL,
	"read_safety" text,
	"reader_version" integer NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"was_serious" boolean NOT NULL,
	"corrected_at" timestamp (3) with time zone,
	"corrected_by" text,
	CONSTRAINT "understandings_tones_are_of_topics" CHECK (cardinality("understandings"."topics") = cardinality("understandings"."topic_tones"))
);
--> statement-breakpoint
ALTER TABLE "understanding_corrections" ADD CONSTRAINT "understanding_corrections_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "understandings" ADD CONSTRAINT "understandings_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "understanding_corrections_feedback_index" ON "understanding_corrections" USING btree ("feedback_id","at");--> statement-breakpoint
CREATE INDEX "understanding_corrections_venue_index" ON "understanding_corrections" USING btree ("venue_uuid","at");--> statement-breakpoint
CREATE INDEX "understandings_list_index" ON "understandings" USING btree ("venue_uuid","feedback_created_at" DESC NULLS LAST,"feedback_id" DESC NULLS LAST,"topics","topic_tones","safety");--> statement-breakpoint
CREATE INDEX "understandings_safety_index" ON "understandings" USING btree ("venue_uuid","feedback_created_at" DESC NULLS LAST,"feedback_id" DESC NULLS LAST,"safety") WHERE "understandings"."safety" is not null;--> statement-breakpoint
CREATE INDEX "understandings_words_index" ON "understandings" USING btree ("venue_uuid","words_hash") WHERE "understandings"."words_hash" is not null;--> statement-breakpoint
CREATE INDEX "understandings_words_kept_index" ON "understandings" USING btree ("feedback_created_at") WHERE "understandings"."words_hash" is not null;