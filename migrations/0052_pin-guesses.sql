CREATE TABLE "pin_guesses" (
	"business_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"wrong" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pin_guesses_pkey" PRIMARY KEY("business_id","user_id","device_id")
);
--> statement-breakpoint
ALTER TABLE "member_pins" ADD COLUMN "locked_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "member_pins" ADD COLUMN "locks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pin_guesses" ADD CONSTRAINT "pin_guesses_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_guesses" ADD CONSTRAINT "pin_guesses_pin_fk" FOREIGN KEY ("business_id","user_id") REFERENCES "public"."member_pins"("business_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pin_guesses_device_index" ON "pin_guesses" USING btree ("device_id");