ALTER TABLE "calls" ADD COLUMN "expected" uuid;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "taken_sid" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "arrived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "given_back_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "lapsed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_expected_users_id_fk" FOREIGN KEY ("expected") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_taken_sid_sessions_sid_fk" FOREIGN KEY ("taken_sid") REFERENCES "public"."sessions"("sid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calls_taken_index" ON "calls" USING btree ("taken_at") WHERE "calls"."status" = 'taken';--> statement-breakpoint
CREATE INDEX "calls_session_index" ON "calls" USING btree ("taken_sid") WHERE "calls"."taken_sid" is not null;