CREATE TABLE "message_readings" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"feedback_id" uuid NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"safety" text,
	"alerted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "message_readings" ADD CONSTRAINT "message_readings_message_id_thread_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."thread_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_readings_unread_index" ON "message_readings" USING btree ("written_at") WHERE "message_readings"."read_at" is null;--> statement-breakpoint
CREATE INDEX "message_readings_alert_due_index" ON "message_readings" USING btree ("written_at") WHERE "message_readings"."safety" is not null and "message_readings"."alerted_at" is null;--> statement-breakpoint
CREATE INDEX "message_readings_safety_index" ON "message_readings" USING btree ("feedback_id") WHERE "message_readings"."safety" is not null;