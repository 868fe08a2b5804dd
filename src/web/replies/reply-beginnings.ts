import type { FeedbackItem } from '#shared/feedback/list-contract.ts';

/** Who writes: the first name of the signed-in user and the restaurant's name. */
export type Writer = { name: string | undefined; venueName: string };

/** A text to start a reply from. It promises nothing that the writer might not do. */
export type Beginning = { label: string; text: string };

/**
 * Three ways to begin the reply to a complaint. None for a guest who wrote in another language,
 * because the texts are in English.
 */
export function replyBeginnings(
  {
    complaint,
    customerName,
    understanding,
  }: Pick<FeedbackItem, 'complaint' | 'customerName' | 'understanding'>,
  { name, venueName }: Writer,
): Beginning[] {
  const language = understanding?.language ?? 'en';
  if (!complaint || language !== 'en') return [];
  const greeting = `Dear ${customerName?.trim() || 'guest'},`;
  const signed = [name?.trim(), venueName].filter(Boolean).join(', ');
  const letter = (words: string) => `${greeting}\n\n${words}\n\n${signed}`;
  return [
    {
      label: 'Sorry, and what we did',
      text: letter('I am sorry. Thank you for telling us.\n\nThis is what we have done about it: '),
    },
    {
      label: 'May I ring you?',
      text: letter(
        'I am sorry, and I would like to hear more about it. May I ring you? Please send me your number and a good time.',
      ),
    },
    {
      label: 'I’ll look into it',
      text: letter(
        'I am sorry, and thank you for telling us. I will look into it and write to you again.',
      ),
    },
  ];
}
