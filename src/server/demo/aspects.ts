/** What guests of the demo praise and complain about, with the sentences on the widget's buttons. */
export const ASPECTS = {
  Food: 'Great food',
  Service: 'Excellent service',
  Atmosphere: 'Wonderful atmosphere',
  Value: 'Great value',
} as const;
export type Aspect = keyof typeof ASPECTS;

export const ISSUES = {
  Food: 'Disappointing food',
  Service: 'Disappointing service',
  'Wait time': 'Terrible wait',
  Cleanliness: 'Disappointing cleanliness',
  Value: 'Bad value',
} as const;
export type Issue = keyof typeof ISSUES;

/** Sentences with places to fill in, such as {dish} or {server}. */
export type PraiseWords = { glowing: readonly string[]; mild: readonly string[] };
export type ComplaintWords = { letDown: readonly string[]; upset: readonly string[] };
