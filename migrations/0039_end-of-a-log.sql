ALTER TABLE "cases" ADD COLUMN "last_hash" text;--> statement-breakpoint
UPDATE "cases" SET "last_hash" = (
  SELECT "hash" FROM "case_entries" WHERE "case_id" = "cases"."id" ORDER BY "number" DESC LIMIT 1
);--> statement-breakpoint
-- By the database, so that a server of the version before keeps it as well.
CREATE FUNCTION note_end_of_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE cases SET last_hash = NEW.hash WHERE id = NEW.case_id;
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER case_entries_note_end AFTER INSERT ON "case_entries"
  FOR EACH ROW EXECUTE FUNCTION note_end_of_log();--> statement-breakpoint
CREATE TRIGGER case_entries_are_never_emptied BEFORE TRUNCATE ON "case_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
