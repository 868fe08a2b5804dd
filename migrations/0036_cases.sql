CREATE TABLE "case_entries" (
	"case_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"act" text NOT NULL,
	"by" text,
	"details" jsonb NOT NULL,
	"words" text,
	"words_hash" text,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "case_entries_pkey" PRIMARY KEY("case_id","number")
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"feedback_id" uuid,
	"venue_uuid" uuid NOT NULL,
	"safety" text NOT NULL,
	"status" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"feedback_created_at" timestamp (3) with time zone NOT NULL,
	"table_number" text,
	"steps" jsonb NOT NULL,
	CONSTRAINT "cases_feedback_unique" UNIQUE("feedback_id"),
	CONSTRAINT "cases_status_is_known" CHECK ("cases"."status" in ('open', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "case_entries" ADD CONSTRAINT "case_entries_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_venue_uuid_venues_id_fk" FOREIGN KEY ("venue_uuid") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_entries_words_kept_index" ON "case_entries" USING btree ("at") WHERE "case_entries"."words" is not null;--> statement-breakpoint
CREATE INDEX "cases_venue_index" ON "cases" USING btree ("venue_uuid","opened_at" DESC NULLS LAST);--> statement-breakpoint
-- A log of what happened: only what somebody wrote can be forgotten, and a line goes only with its case.
CREATE FUNCTION guard_case_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.words IS NULL AND to_jsonb(NEW) - 'words' = to_jsonb(OLD) - 'words' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM cases WHERE id = OLD.case_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME;
END;
$$;--> statement-breakpoint
CREATE TRIGGER case_entries_are_append_only BEFORE UPDATE OR DELETE ON "case_entries"
  FOR EACH ROW EXECUTE FUNCTION guard_case_entry();--> statement-breakpoint
-- Who erases what they said leaves no word about it behind, whichever way it is erased.
CREATE FUNCTION forget_case_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE case_entries SET words = NULL WHERE case_id = NEW.id AND words IS NOT NULL;
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER cases_forget_words AFTER UPDATE OF "feedback_id" ON "cases"
  FOR EACH ROW WHEN (OLD.feedback_id IS NOT NULL AND NEW.feedback_id IS NULL)
  EXECUTE FUNCTION forget_case_words();
