-- Until now the chat promised that guests without an email address stay anonymous. Names are kept
-- and shown from this version on, so the names of earlier guests without an address are erased.
UPDATE "feedback" SET "customer_name" = NULL WHERE "customer_name" IS NOT NULL AND "email" IS NULL;
