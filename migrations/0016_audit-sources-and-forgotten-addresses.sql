ALTER TABLE "audit_log" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "forgets" text;--> statement-breakpoint
CREATE INDEX "mails_reply_to_index" ON "mails" USING btree ("reply_to_address") WHERE "mails"."reply_to_address" is not null;--> statement-breakpoint
-- What only ever grows is not emptied at once either.
CREATE TRIGGER audit_log_is_never_emptied BEFORE TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER credit_transactions_are_never_emptied BEFORE TRUNCATE ON "credit_transactions"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
