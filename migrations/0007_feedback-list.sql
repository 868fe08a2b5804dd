DROP INDEX "feedback_venue_newest_index";--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
-- Small letters of every alphabet, by whichever rules this server has: the locale of the database
-- may know English only. Both small forms of one Greek letter become the same. The column spells
-- out what the function does, since a call would cost every guest a moment.
DO $$
DECLARE
  rules text;
BEGIN
  SELECT format('COLLATE pg_catalog.%I', collname) INTO rules FROM pg_collation
  WHERE collname IN ('pg_c_utf8', 'und-x-icu') AND collnamespace = 'pg_catalog'::regnamespace
    AND collencoding IN (-1, (SELECT encoding FROM pg_database WHERE datname = current_database()))
  ORDER BY collname LIMIT 1;
  EXECUTE format(
    $sql$CREATE FUNCTION search_folded(words text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
    RETURN translate(lower(words %s), 'ς', 'σ')$sql$,
    coalesce(rules, ''));
  EXECUTE format(
    $sql$ALTER TABLE "feedback" ADD COLUMN "search_text" text GENERATED ALWAYS AS (case
      when octet_length(coalesce(text_general, '') || coalesce(text_specific, '')
        || coalesce(server_name, '') || coalesce(primary_issue, '')) <= 1500
      then translate(lower((coalesce(text_general, '') || E'\x1f' || coalesce(text_specific, '')
        || E'\x1f' || coalesce(server_name, '') || E'\x1f' || coalesce(primary_issue, ''))
        %s), 'ς', 'σ')
      end) STORED$sql$,
    coalesce(rules, ''));
END $$;--> statement-breakpoint
CREATE INDEX "feedback_list_index" ON "feedback" USING btree ("venue_uuid","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"search_text","sentiment","is_serious_complaint","reward_code") WHERE "feedback"."held_at" is null;--> statement-breakpoint
CREATE INDEX "feedback_complaints_index" ON "feedback" USING btree ("venue_uuid","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "feedback"."is_serious_complaint" and "feedback"."held_at" is null;--> statement-breakpoint
CREATE INDEX "feedback_rewards_index" ON "feedback" USING btree ("venue_uuid","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "feedback"."reward_code" is not null and "feedback"."held_at" is null;--> statement-breakpoint
CREATE INDEX "feedback_long_texts_index" ON "feedback" USING btree ("venue_uuid","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "feedback"."search_text" is null and "feedback"."held_at" is null;--> statement-breakpoint
CREATE INDEX "feedback_search_index" ON "feedback" USING gin ("venue_uuid","search_text" gin_trgm_ops) WITH (gin_pending_list_limit=1024) WHERE "feedback"."held_at" is null;--> statement-breakpoint
-- The planner has to tell a frequent word from a rare one.
ALTER TABLE "feedback" ALTER COLUMN "search_text" SET STATISTICS 300;--> statement-breakpoint
-- Counting without looking at rows needs pages that are known to be settled, the newest above all.
ALTER TABLE "feedback" SET (autovacuum_vacuum_insert_scale_factor = 0.01);
