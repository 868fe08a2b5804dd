/** What the reader made of one answer's words. */
export type Understanding = {
  language: Language;
  /** The tone of the whole text. */
  tone: Tone;
  /** The tone if the guest rated the visit highly. */
  toneIfPleased?: Tone;
  /** Topics that the guest judges or asks about. */
  topics: Topic[];
  /** A danger that happened or was seen at this place and must not be missed. */
  safety: SafetyClass | null;
  /** Strength of the evidence for the safety class. */
  evidence?: Evidence;
  /** The guest's words that decided the safety class, exactly as written. */
  because: string[];
};

/**
 * Weakest first. Strong evidence raises an alarm with any rating, clear evidence with okay or
 * below, weak evidence with fair, poor or no rating. Otherwise, and always if the evidence is
 * faint, the owner is asked.
 */
export const EVIDENCE = ['faint', 'weak', 'clear', 'strong'] as const;
export type Evidence = (typeof EVIDENCE)[number];

/** The languages of the guest's chat. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'pl', 'ar', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

export const TONES = ['positive', 'negative', 'mixed', 'neutral'] as const;
export type Tone = (typeof TONES)[number];

export const TOPICS = [
  'food_quality',
  'food_temperature',
  'portion',
  'drinks',
  'staff_attitude',
  'waiting',
  'order_mistake',
  'price',
  'cleanliness',
  'noise',
  'seating',
  'booking',
  'payment',
] as const;
export type Topic = (typeof TOPICS)[number];

export const SAFETY_CLASSES = [
  'allergen',
  'illness',
  'foreign_object',
  'injury',
  'undercooked',
  'pest',
  'harassment',
  'discrimination',
] as const;
export type SafetyClass = (typeof SAFETY_CLASSES)[number];

/** The safety classes in which a guest may need help at once. */
export const HARM_CLASSES: readonly SafetyClass[] = [
  'allergen',
  'illness',
  'foreign_object',
  'injury',
];

/** The names of topics that owners see. */
export const TOPIC_LABELS: Record<Topic, string> = {
  food_quality: 'Food quality',
  food_temperature: 'Food temperature',
  portion: 'Portion',
  drinks: 'Drinks',
  staff_attitude: 'Staff attitude',
  waiting: 'Waiting',
  order_mistake: 'Order mistake',
  price: 'Price',
  cleanliness: 'Cleanliness',
  noise: 'Noise',
  seating: 'Seating',
  booking: 'Booking',
  payment: 'Payment',
};

/** The names of safety classes that owners see. */
export const SAFETY_LABELS: Record<SafetyClass, string> = {
  allergen: 'Allergen',
  illness: 'Illness',
  foreign_object: 'Foreign object',
  injury: 'Injury',
  undercooked: 'Undercooked food',
  pest: 'Pest',
  harassment: 'Harassment',
  discrimination: 'Discrimination',
};
