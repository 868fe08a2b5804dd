/** A topic of praise or complaint: the stored category and the stored sentence. */
export type ChatTopic = { category: string; sentence: string };

/** Each sentence contains a keyword from which `sentimentByKeywords` derives its sentiment. */
export const PRAISE_TOPICS = {
  food: { category: 'Food', sentence: 'Great food' },
  service: { category: 'Service', sentence: 'Excellent service' },
  atmosphere: { category: 'Atmosphere', sentence: 'Wonderful atmosphere' },
  value: { category: 'Value', sentence: 'Great value' },
} as const satisfies Record<string, ChatTopic>;

export const COMPLAINT_TOPICS = {
  food: { category: 'Food', sentence: 'Disappointing food' },
  service: { category: 'Service', sentence: 'Disappointing service' },
  wait: { category: 'Wait time', sentence: 'Terrible wait' },
  cleanliness: { category: 'Cleanliness', sentence: 'Disappointing cleanliness' },
  value: { category: 'Value', sentence: 'Bad value' },
} as const satisfies Record<string, ChatTopic>;

export type PraiseTopic = keyof typeof PRAISE_TOPICS;
export type ComplaintTopic = keyof typeof COMPLAINT_TOPICS;
