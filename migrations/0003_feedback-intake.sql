CREATE TABLE "feedback_deltas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feedback_deltas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"venue_uuid" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"overall_rating" text,
	"sentiment" text NOT NULL,
	"is_serious_complaint" boolean NOT NULL,
	"visit_hour" smallint,
	"visit_weekday" smallint,
	"server_name" text,
	"table_number" text,
	"reward_type" text,
	"feedback_count" smallint DEFAULT 0 NOT NULL,
	"reward_count" smallint DEFAULT 0 NOT NULL,
	"redeemed_count" smallint DEFAULT 0 NOT NULL,
	"reply_count" smallint DEFAULT 0 NOT NULL,
	"reply_seconds" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monthly_usage" (
	"owner_id" uuid NOT NULL,
	"month" date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "monthly_usage_pkey" PRIMARY KEY("owner_id","month")
);
--> statement-breakpoint
CREATE TABLE "submission_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"body_hash" text NOT NULL,
	"feedback_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "feedback_venue_newest_index";--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "held_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "was_refused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "monthly_usage" ADD CONSTRAINT "monthly_usage_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_deltas_venue_index" ON "feedback_deltas" USING btree ("venue_uuid");--> statement-breakpoint
CREATE INDEX "submission_keys_created_at_index" ON "submission_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "feedback_held_index" ON "feedback" USING btree ("venue_uuid","created_at") WHERE "feedback"."held_at" is not null;--> statement-breakpoint
CREATE INDEX "feedback_unassigned_index" ON "feedback" USING btree ("created_at") WHERE "feedback"."venue_uuid" is null;--> statement-breakpoint
CREATE INDEX "feedback_venue_newest_index" ON "feedback" USING btree ("venue_uuid","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "feedback"."held_at" is null;