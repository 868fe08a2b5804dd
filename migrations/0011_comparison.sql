-- Whoever folds figures takes this lock first; nobody may be half-way when the columns come.
SELECT pg_advisory_xact_lock(7412001);--> statement-breakpoint
ALTER TABLE "figures_by_day" ADD COLUMN "rated_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "figures_by_day" ADD COLUMN "satisfied_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "figures_by_day" ADD COLUMN "reward_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What was folded before: all that is there, less what still waits to be folded.
WITH seen AS (
  SELECT feedback.venue_uuid, local.time::date AS day,
    coalesce(visit_hour, extract(hour FROM local.time))::smallint AS hour,
    overall_rating, 1 AS feedback_count, (code.id IS NOT NULL)::int AS reward_count
  FROM feedback
  JOIN venues ON venues.id = feedback.venue_uuid
  LEFT JOIN reward_codes code ON code.code = feedback.reward_code
  CROSS JOIN LATERAL (SELECT feedback.created_at AT TIME ZONE venues.timezone AS time) local
  WHERE held_at IS NULL
  UNION ALL
  SELECT venue_uuid, day, hour, overall_rating, -feedback_count, -reward_count
  FROM figure_deltas WHERE feedback_count <> 0
),
folded AS (
  SELECT venue_uuid, day, hour,
    coalesce(sum(feedback_count) FILTER (WHERE overall_rating IS NOT NULL), 0) AS rated,
    coalesce(sum(feedback_count)
      FILTER (WHERE overall_rating IN ('okay', 'great', 'excellent')), 0) AS satisfied,
    sum(reward_count) AS rewards
  FROM seen GROUP BY venue_uuid, day, hour
)
UPDATE figures_by_day AS total
SET rated_count = folded.rated, satisfied_count = folded.satisfied, reward_count = folded.rewards
FROM folded
WHERE total.venue_uuid = folded.venue_uuid AND total.day = folded.day AND total.hour = folded.hour;--> statement-breakpoint
CREATE INDEX "feedback_replied_index" ON "feedback" USING btree ("venue_uuid","created_at","replied_at") WHERE "feedback"."has_reply" and "feedback"."held_at" is null;
