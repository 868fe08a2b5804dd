CREATE TABLE "roster_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"venue_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"also_known_as" text[] DEFAULT '{}'::text[] NOT NULL,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "shift_tables" (
	"shift_id" uuid NOT NULL,
	"table_key" text NOT NULL,
	"table_name" text NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "shift_tables_pkey" PRIMARY KEY("shift_id","table_key")
);
--> statement-breakpoint
CREATE TABLE "shifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"venue_uuid" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shifts_end_after_their_start" CHECK ("shifts"."ends_at" > "shifts"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "roster_people" ADD CONSTRAINT "roster_people_venue_uuid_venues_id_fk" FOREIGN KEY ("venue_uuid") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_people" ADD CONSTRAINT "roster_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_tables" ADD CONSTRAINT "shift_tables_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."shifts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_tables" ADD CONSTRAINT "shift_tables_person_id_roster_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."roster_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_venue_uuid_venues_id_fk" FOREIGN KEY ("venue_uuid") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "roster_people_venue_index" ON "roster_people" USING btree ("venue_uuid");--> statement-breakpoint
CREATE INDEX "roster_people_user_index" ON "roster_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "shift_tables_person_index" ON "shift_tables" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "shifts_venue_index" ON "shifts" USING btree ("venue_uuid","starts_at","ends_at");