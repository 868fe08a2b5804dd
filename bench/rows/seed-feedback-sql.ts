/** $1: number of owners, $2: hash of their password, $3: days. */
export const SEED_OWNERS = `
  WITH owners AS MATERIALIZED (
    SELECT n, gen_random_uuid() AS user_id, gen_random_uuid() AS business_id,
      now() - $3::int * interval '1 day' AS created_at
    FROM generate_series(1, $1::int) n
  ), people AS (
    INSERT INTO users (id, email, password, username, first_name, last_name, email_verified,
      created_at)
    SELECT user_id, format('owner-%s@bench.example', n), $2, 'bench-owner-' || n, 'Olive',
      'Owner', true, created_at
    FROM owners
  ), tenants AS (
    INSERT INTO businesses (id, subscription_tier, monthly_feedback_limit, monthly_reply_limit,
      onboarding_completed, created_at)
    SELECT business_id, 'premium', -1, 1000, true, created_at FROM owners
  ), owned AS (
    INSERT INTO members (business_id, user_id, role, created_at)
    SELECT business_id, user_id, 'owner', created_at FROM owners
  )
  INSERT INTO onboarding_steps (id, business_id, step)
  SELECT gen_random_uuid(), business_id, 'plan_selected' FROM owners`;

/**
 * $1: number of venues, $2: number of owners, $3: days. An owner's first venue is the largest, and
 * their pages show it.
 */
export const SEED_VENUES = `
  INSERT INTO venues (id, name, venue_id, business_id, timezone, created_at)
  SELECT gen_random_uuid(), 'Bench ' || n, 'bench-' || n, members.business_id,
    (array['Europe/London', 'America/New_York', 'Asia/Tokyo'])[1 + n % 3],
    now() - $3::int * interval '1 day' + n * interval '1 second'
  FROM generate_series(1, $1::int) n
  JOIN users ON users.email = format('owner-%s@bench.example', 1 + (n - 1) % $2::int)
  JOIN members ON members.user_id = users.id`;

/** SQL that picks a word by a number from 0 to 1. */
function pick(list: readonly string[], random: string): string {
  const words = list.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ');
  return `(array[${words}])[1 + floor(${random} * ${list.length})::int]`;
}

const OPENINGS = [
  'We came for a birthday and',
  'Lovely evening,',
  'Second visit this month and',
  'Booked for four at eight;',
  'Popped in for lunch.',
  'My parents were visiting and',
  'Honestly,',
  'Was recommended by a friend and',
];
const MIDDLES = [
  'the lamb was cooked to perfection',
  'the pasta came lukewarm',
  'our table was ready at once',
  'we waited forty minutes for the mains',
  'the wine list is a joy',
  'the music was far too loud',
  'the dessert saved the night',
  'portions were smaller than last time',
  'everything tasted fresh',
  'the bill had two mistakes in it',
];
const ENDINGS = [
  'and the team could not have been kinder.',
  'though the room was cold.',
  'so we will be back for sure.',
  'and nobody asked how it was.',
  'which made our night.',
  'but the prices have gone up a lot.',
];
const RARE = ['saffron', 'marzipan', 'candlelight', 'gooseberry', 'cardamom', 'pistachio'];
const SERVERS = ['Mia', 'Jonas', 'Priya', 'Tom', 'Aoife', 'Chen', 'Zoë', 'Marta', 'Luca', 'Noor'];
const ISSUES = ['Food', 'Service', 'Wait time', 'Cleanliness', 'Value'];
const RATINGS = ['poor', 'fair', 'okay', 'great', 'great', 'excellent', 'excellent', 'great'];
const REWARDS = ['free_coffee', 'free_dessert', 'discount_10'];

/** $1: total rows, $2: days, $3: number of venues, $4 and $5: first and last row of this batch. */
export const SEED_FEEDBACK = `
  WITH sizes AS (
    -- A few large venues and many small ones.
    SELECT n, sum(1 / (n + 4.3)) OVER (ORDER BY n)
      / sum(1 / (n + 4.3)) OVER () AS share
    FROM generate_series(1, $3::int) n
  ),
  shares AS (
    SELECT array_agg(share::float8 ORDER BY n) AS upto FROM sizes WHERE n < $3::int
  ),
  seeded AS MATERIALIZED (SELECT array_agg(id ORDER BY substr(venue_id, 7)::int) AS ids
    FROM venues WHERE venue_id LIKE 'bench-%'),
  drawn AS (
    SELECT g, now() - $2::int * interval '1 day'
        + (g - random()) / $1::int * ($2::int * interval '1 day') AS at,
      1 + width_bucket(random(), upto) AS venue,
      random() AS a, random() AS b, random() AS c, random() AS d, random() AS e, random() AS f,
      random() AS h
    FROM generate_series($4::int, $5::int) g, shares OFFSET 0
  ),
  spoken AS (
    SELECT *, ${pick(RATINGS, 'd')} AS rating, h < 0.05 AS is_answered,
      (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(hash, 1, 3)
        || '8' || substr(hash, 4, 15))::uuid AS id
    FROM drawn, LATERAL (SELECT md5(g::text) AS hash) hashed OFFSET 0
  ),
  answered AS (
    INSERT INTO replies (feedback_id, venue_uuid, feedback_created_at, message, replied_at)
    SELECT id, ids[venue], at, 'Thank you for telling us.', at + c * interval '2 days'
    FROM spoken, seeded WHERE is_answered
  ),
  stored AS (
  INSERT INTO feedback (id, venue_id, venue_uuid, overall_rating, primary_issue, text_general,
    text_specific, server_name, customer_name, table_number, visit_date, visit_hour, visit_time,
    reward_selected, email, reward_code, sentiment, is_serious_complaint, created_at)
  SELECT id, 'bench-' || venue, ids[venue], rating,
    CASE WHEN rating IN ('poor', 'fair') THEN ${pick(ISSUES, 'e')} END,
    ${pick(OPENINGS, 'a')} || ' ' || ${pick(MIDDLES, 'b')} || ' ' || ${pick(ENDINGS, 'c')}
      || CASE WHEN f < 0.001 THEN ' So much ' || ${pick(RARE, 'f * 1000')} || '!' ELSE '' END,
    CASE WHEN e < 0.4 THEN ${pick(MIDDLES, 'e / 0.4')} || ', ' || ${pick(ENDINGS, 'f')} END,
    CASE WHEN f < 0.3 THEN ${pick(SERVERS, 'e')} END,
    CASE WHEN h < 0.25 THEN 'Guest ' || g END,
    CASE WHEN e > 0.2 THEN (1 + floor(a * 40))::text END,
    at::date, (12 + floor(b * 10))::int, (12 + floor(b * 10))::int || ':30',
    CASE WHEN h < 0.35 THEN ${pick(REWARDS, 'a')} END,
    CASE WHEN h < 0.25 THEN format('guest-%s@bench.example', g) END,
    CASE WHEN h < 0.35 THEN 'B' || lpad(to_hex(g), 9, '0') END,
    CASE WHEN rating IN ('poor', 'fair') THEN 'negative' WHEN rating = 'okay' THEN 'neutral'
      ELSE 'positive' END,
    rating = 'poor' AND c < 0.1,
    at
  FROM spoken, seeded
  RETURNING id, reward_code, reward_selected, venue_id, venue_uuid, created_at
  )
  INSERT INTO reward_codes (id, code, reward_type, reward_label, venue_id, venue_uuid, is_redeemed,
    redeemed_at, expires_at, created_at)
  SELECT id, reward_code, reward_selected, initcap(replace(reward_selected, '_', ' ')),
    venue_id, venue_uuid, is_answered,
    CASE WHEN is_answered THEN created_at + interval '3 days' END,
    created_at + interval '30 days', created_at
  FROM stored JOIN spoken USING (id) WHERE reward_code IS NOT NULL`;

/** Counts the seeded rows by team member, table and reward. */
export const SEEDED_COUNTS_SQL = `
  SELECT venue_uuid, server_name, table_number,
    CASE WHEN reward_code IS NOT NULL THEN reward_selected END AS reward_type,
    overall_rating, sentiment, count(*)::int AS feedback_count,
    count(reward_code)::int AS reward_count,
    count(reward_code) FILTER (WHERE replied_at IS NOT NULL)::int AS redeemed_count
  FROM (
    SELECT feedback.*, replied_at FROM feedback LEFT JOIN replies ON feedback_id = feedback.id
  ) said
  GROUP BY venue_uuid, overall_rating, sentiment, GROUPING SETS (server_name, table_number, 4)`;

export const SEED_REPLY_ROLLUPS = `
  INSERT INTO rollups_of_replies (venue_uuid, reply_count, reply_seconds)
  SELECT venue_uuid, count(*), sum(round(extract(epoch FROM replied_at - feedback_created_at)))::bigint
  FROM replies GROUP BY venue_uuid`;
