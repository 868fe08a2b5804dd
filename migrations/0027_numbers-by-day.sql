-- Whoever folds takes this lock first; nobody may be half-way when the tables change.
SELECT pg_advisory_xact_lock(7412001);--> statement-breakpoint
SELECT set_config('work_mem', '64MB', true);--> statement-breakpoint
CREATE TABLE "rollups_by_name_and_day" (
	"venue_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"key" text NOT NULL,
	"feedback_count" integer NOT NULL,
	"rated_count" integer NOT NULL,
	"satisfied_count" integer NOT NULL,
	"rating_points" integer NOT NULL,
	"positive_count" integer NOT NULL,
	"negative_count" integer NOT NULL,
	CONSTRAINT "rollups_by_name_and_day_pkey" PRIMARY KEY("venue_uuid","kind","day","key")
);
--> statement-breakpoint
-- Counted anew below: the weekday of the visit was not known.
TRUNCATE "rollups_by_day";--> statement-breakpoint
ALTER TABLE "rollups_by_day" ADD COLUMN "weekday" smallint NOT NULL;--> statement-breakpoint
ALTER TABLE "rollups_by_day" ADD COLUMN "poor_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rollups_by_day" ADD COLUMN "fair_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rollups_by_day" ADD COLUMN "okay_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rollups_by_day" ADD COLUMN "great_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rollups_by_day" ADD COLUMN "redeemed_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rollups_by_name" ADD COLUMN "satisfied_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rollups_by_day" DROP CONSTRAINT "rollups_by_day_pkey";--> statement-breakpoint
ALTER TABLE "rollups_by_day" ADD CONSTRAINT "rollups_by_day_pkey" PRIMARY KEY("venue_uuid","day","weekday","hour");--> statement-breakpoint
-- What was folded before: all that is there, less what still waits to be folded.
WITH seen AS (
  SELECT feedback.venue_uuid, local.time::date AS day,
    extract(isodow FROM coalesce(visit_date, local.time::date))::smallint AS weekday,
    coalesce(visit_hour, extract(hour FROM local.time))::smallint AS hour,
    overall_rating, sentiment = 'negative' OR is_serious_complaint AS is_complaint,
    1 AS feedback_count, (code.id IS NOT NULL)::int AS reward_count,
    coalesce(code.is_redeemed, false)::int AS redeemed_count
  FROM feedback
  JOIN venues ON venues.id = feedback.venue_uuid AND venues.business_id IS NOT NULL
  LEFT JOIN reward_codes code ON code.code = feedback.reward_code
  CROSS JOIN LATERAL (SELECT feedback.created_at AT TIME ZONE venues.timezone AS time) local
  WHERE held_at IS NULL
  UNION ALL
  SELECT venue_uuid, day, weekday, hour, overall_rating,
    sentiment = 'negative' OR is_serious_complaint, -feedback_count, -reward_count, -redeemed_count
  FROM rollup_deltas WHERE feedback_count <> 0 OR redeemed_count <> 0
)
INSERT INTO rollups_by_day (
  venue_uuid, day, weekday, hour, feedback_count, complaint_count, rated_count, satisfied_count,
  poor_count, fair_count, okay_count, great_count, reward_count, redeemed_count
)
SELECT venue_uuid, day, weekday, hour, sum(feedback_count),
  coalesce(sum(feedback_count) FILTER (WHERE is_complaint), 0),
  coalesce(sum(feedback_count) FILTER (WHERE overall_rating IS NOT NULL), 0),
  coalesce(sum(feedback_count) FILTER (WHERE overall_rating IN ('okay', 'great', 'excellent')), 0),
  coalesce(sum(feedback_count) FILTER (WHERE overall_rating = 'poor'), 0),
  coalesce(sum(feedback_count) FILTER (WHERE overall_rating = 'fair'), 0),
  coalesce(sum(feedback_count) FILTER (WHERE overall_rating = 'okay'), 0),
  coalesce(sum(feedback_count) FILTER (WHERE overall_rating = 'great'), 0),
  sum(reward_count), sum(redeemed_count)
FROM seen GROUP BY venue_uuid, day, weekday, hour;--> statement-breakpoint
CREATE TEMPORARY TABLE "names_of_days" ON COMMIT DROP AS
WITH seen AS (
  SELECT feedback.venue_uuid, local.time::date AS day, overall_rating, sentiment, server_name,
    table_number, 1 AS feedback_count
  FROM feedback
  JOIN venues ON venues.id = feedback.venue_uuid AND venues.business_id IS NOT NULL
  CROSS JOIN LATERAL (SELECT feedback.created_at AT TIME ZONE venues.timezone AS time) local
  WHERE held_at IS NULL
  UNION ALL
  SELECT venue_uuid, day, overall_rating, sentiment, server_name, table_number, -feedback_count
  FROM rollup_deltas WHERE feedback_count <> 0
)
SELECT venue_uuid, name.kind, day, lower(name.spelling) AS key, name.spelling,
  sum(feedback_count) AS feedback_count,
  coalesce(sum(feedback_count) FILTER (WHERE overall_rating IS NOT NULL), 0) AS rated_count,
  coalesce(sum(feedback_count)
    FILTER (WHERE overall_rating IN ('okay', 'great', 'excellent')), 0) AS satisfied_count,
  coalesce(sum(feedback_count * (array_position(
    array['poor', 'fair', 'okay', 'great', 'excellent'], overall_rating) - 1)), 0) AS rating_points,
  coalesce(sum(feedback_count) FILTER (WHERE sentiment = 'positive'), 0) AS positive_count,
  coalesce(sum(feedback_count) FILTER (WHERE sentiment = 'negative'), 0) AS negative_count
FROM seen
CROSS JOIN LATERAL (VALUES
  ('server', regexp_replace(btrim(server_name), '\s+', ' ', 'g')),
  ('table', btrim(table_number))
) AS name(kind, spelling)
WHERE name.spelling <> ''
GROUP BY 1, 2, 3, 4, 5;--> statement-breakpoint
INSERT INTO rollups_by_name_and_day (
  venue_uuid, kind, day, key, feedback_count, rated_count, satisfied_count, rating_points,
  positive_count, negative_count
)
SELECT venue_uuid, kind, day, key, sum(feedback_count), sum(rated_count), sum(satisfied_count),
  sum(rating_points), sum(positive_count), sum(negative_count)
FROM names_of_days GROUP BY venue_uuid, kind, day, key;--> statement-breakpoint
UPDATE rollups_by_name AS total SET satisfied_count = counted.satisfied
FROM (
  SELECT venue_uuid, kind, key, spelling, sum(satisfied_count) AS satisfied
  FROM names_of_days GROUP BY venue_uuid, kind, key, spelling
) counted
WHERE total.venue_uuid = counted.venue_uuid AND total.kind = counted.kind
  AND total.key = counted.key AND total.spelling = counted.spelling;
