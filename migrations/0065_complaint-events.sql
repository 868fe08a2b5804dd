-- The foreign key follows in the next migration, and a job copies the earlier states: a lock on the
-- answers is held until all migrations of an update are finished, and guests wait for it.
CREATE TABLE "complaint_events" (
	"feedback_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text,
	"details" jsonb NOT NULL,
	CONSTRAINT "complaint_events_pkey" PRIMARY KEY("feedback_id","number")
);
