CREATE TABLE "location_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"subscription_id" text NOT NULL,
	"wanted" jsonb NOT NULL,
	"quantity_before" integer NOT NULL,
	"quantity" integer NOT NULL,
	"settle" text NOT NULL,
	"prorated_at" timestamp (3) with time zone,
	"state" text NOT NULL,
	"charge" integer DEFAULT 0 NOT NULL,
	"looked_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "location_attempts" ADD CONSTRAINT "location_attempts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "location_attempts_open_unique" ON "location_attempts" USING btree ("owner_id") WHERE "location_attempts"."state" in ('charging', 'waiting');--> statement-breakpoint
CREATE INDEX "location_attempts_open_index" ON "location_attempts" USING btree ("looked_at") WHERE "location_attempts"."state" in ('charging', 'waiting');--> statement-breakpoint
CREATE INDEX "location_attempts_owner_index" ON "location_attempts" USING btree ("owner_id","created_at");