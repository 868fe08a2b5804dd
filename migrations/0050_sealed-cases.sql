CREATE TABLE "case_registers" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"removed" integer[] DEFAULT '{}' NOT NULL,
	"was_changed" boolean DEFAULT false NOT NULL,
	"hash" text
);
--> statement-breakpoint
ALTER TABLE "case_entries" ADD COLUMN "is_keyed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "end_hash" text;--> statement-breakpoint
ALTER TABLE "case_registers" ADD CONSTRAINT "case_registers_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;