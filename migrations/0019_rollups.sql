-- Whoever folds takes this lock first; nobody may be half-way when the tables get their new names.
SELECT pg_advisory_xact_lock(7412001);--> statement-breakpoint
ALTER TABLE "figure_deltas" RENAME TO "rollup_deltas";--> statement-breakpoint
ALTER TABLE "figures_by_time" RENAME TO "rollups_by_time";--> statement-breakpoint
ALTER TABLE "figures_by_day" RENAME TO "rollups_by_day";--> statement-breakpoint
ALTER TABLE "figures_by_name" RENAME TO "rollups_by_name";--> statement-breakpoint
ALTER TABLE "figures_of_replies" RENAME TO "rollups_of_replies";--> statement-breakpoint
ALTER SEQUENCE "figure_deltas_id_seq" RENAME TO "rollup_deltas_id_seq";--> statement-breakpoint
ALTER INDEX "figure_deltas_venue_index" RENAME TO "rollup_deltas_venue_index";--> statement-breakpoint
-- Keys, and where PostgreSQL names them too, what may not be null.
DO $$
DECLARE old record;
BEGIN
  FOR old IN
    SELECT conrelid::regclass AS of_table, conname AS name FROM pg_constraint
    WHERE conname ~ '^figures?_' AND connamespace = current_schema()::regnamespace
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I',
      old.of_table, old.name, regexp_replace(old.name, '^figure', 'rollup'));
  END LOOP;
END $$;
