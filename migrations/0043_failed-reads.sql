CREATE TABLE "reading_leases" (
	"what" text PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "understandings" ADD COLUMN "failed_reads" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "understandings_failed_index" ON "understandings" USING btree ("read_at") WHERE "understandings"."failed_reads" > 0;