CREATE TABLE "replaced_words" (
	"id" uuid PRIMARY KEY NOT NULL,
	"feedback_id" uuid NOT NULL,
	"overall_rating" text,
	"primary_issue" text,
	"text_general" text,
	"text_specific" text,
	"replaced_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "replaced_words" ADD CONSTRAINT "replaced_words_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replaced_words_feedback_index" ON "replaced_words" USING btree ("feedback_id");