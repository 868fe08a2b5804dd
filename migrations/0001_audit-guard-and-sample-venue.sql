-- The audit log and the credit ledger only ever grow.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME;
END;
$$;--> statement-breakpoint
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER credit_transactions_are_append_only BEFORE UPDATE OR DELETE ON "credit_transactions"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- The built-in venue that the demo and a link without a venue lead to.
INSERT INTO "venue_id_owners" ("venue_id", "owner_id") VALUES ('default-venue', NULL);--> statement-breakpoint
INSERT INTO "venues" ("id", "name", "venue_id", "owner_id")
  VALUES ('00000000-0000-7000-8000-000000000001', 'Sample Bistro', 'default-venue', NULL);
