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
CREATE TABLE "figure_deltas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "figure_deltas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"venue_uuid" uuid NOT NULL,
	"day" date NOT NULL,
	"weekday" smallint NOT NULL,
	"hour" smallint NOT NULL,
	"overall_rating" text,
	"sentiment" text NOT NULL,
	"is_serious_complaint" boolean NOT NULL,
	"server_name" text,
	"table_number" text,
	"reward_type" text,
	"feedback_count" integer DEFAULT 0 NOT NULL,
	"reward_count" integer DEFAULT 0 NOT NULL,
	"redeemed_count" integer DEFAULT 0 NOT NULL,
	"reply_count" integer DEFAULT 0 NOT NULL,
	"reply_seconds" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "figures_by_day" (
	"venue_uuid" uuid NOT NULL,
	"day" date NOT NULL,
	"hour" smallint NOT NULL,
	"feedback_count" integer NOT NULL,
	"complaint_count" integer NOT NULL,
	CONSTRAINT "figures_by_day_pkey" PRIMARY KEY("venue_uuid","day","hour")
);
--> statement-breakpoint
CREATE TABLE "figures_by_name" (
	"venue_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"spelling" text NOT NULL,
	"feedback_count" integer NOT NULL,
	"rated_count" integer NOT NULL,
	"rating_points" integer NOT NULL,
	"positive_count" integer NOT NULL,
	"negative_count" integer NOT NULL,
	"reward_count" integer NOT NULL,
	"redeemed_count" integer NOT NULL,
	CONSTRAINT "figures_by_name_pkey" PRIMARY KEY("venue_uuid","kind","key","spelling")
);
--> statement-breakpoint
CREATE TABLE "figures_by_time" (
	"venue_uuid" uuid NOT NULL,
	"weekday" smallint NOT NULL,
	"hour" smallint NOT NULL,
	"rating" text NOT NULL,
	"sentiment" text NOT NULL,
	"is_serious_complaint" boolean NOT NULL,
	"feedback_count" integer NOT NULL,
	CONSTRAINT "figures_by_time_pkey" PRIMARY KEY("venue_uuid","weekday","hour","rating","sentiment","is_serious_complaint")
);
--> statement-breakpoint
CREATE TABLE "figures_of_replies" (
	"venue_uuid" uuid PRIMARY KEY NOT NULL,
	"reply_count" integer NOT NULL,
	"reply_seconds" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "feedback_venue_newest_index";--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "visit_hour" smallint;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "sentiment" text DEFAULT 'neutral' NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "held_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "was_refused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "monthly_usage" ADD CONSTRAINT "monthly_usage_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submission_keys_created_at_index" ON "submission_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "figure_deltas_venue_index" ON "figure_deltas" USING btree ("venue_uuid");--> statement-breakpoint
CREATE INDEX "feedback_held_index" ON "feedback" USING btree ("venue_uuid","created_at") WHERE "feedback"."held_at" is not null;--> statement-breakpoint
CREATE INDEX "feedback_unassigned_index" ON "feedback" USING btree ("created_at") WHERE "feedback"."venue_uuid" is null;--> statement-breakpoint
CREATE INDEX "feedback_venue_newest_index" ON "feedback" USING btree ("venue_uuid","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "feedback"."held_at" is null;