-- What the team wrote down about an incident is its own record and stays when the guest is erased.
DROP TRIGGER cases_forget_words ON "cases";--> statement-breakpoint
DROP FUNCTION forget_case_words();
