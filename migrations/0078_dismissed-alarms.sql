ALTER TABLE "calls" ADD COLUMN "dismissed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "dismissed_by" uuid;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_dismissed_by_users_id_fk" FOREIGN KEY ("dismissed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;