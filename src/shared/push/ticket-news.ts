import type { Language } from '#shared/understanding/understanding.ts';

/** The notification of a reply, in the first of the browser's languages that we support. */
export function ticketNotificationText(preferences: readonly string[]): string {
  for (const tag of preferences) {
    const primary = tag.toLowerCase().split('-', 1)[0] ?? '';
    if (Object.hasOwn(TICKET_NOTIFICATION_TEXTS, primary))
      return TICKET_NOTIFICATION_TEXTS[primary as Language];
  }
  return TICKET_NOTIFICATION_TEXTS.en;
}

/** The push's title is the venue's name, which needs no translation. */
export const TICKET_NOTIFICATION_TEXTS: Record<Language, string> = {
  en: 'You have an answer. Open your ticket to read it.',
  es: 'Tienes una respuesta. Abre tu página para leerla.',
  fr: 'Vous avez une réponse. Ouvrez votre page pour la lire.',
  de: 'Sie haben eine Antwort. Öffnen Sie Ihr Ticket, um sie zu lesen.',
  it: 'Hai una risposta. Apri la tua pagina per leggerla.',
  pt: 'Você tem uma resposta. Abra sua página para ler.',
  pl: 'Masz odpowiedź. Otwórz swoją stronę, aby ją przeczytać.',
  zh: '您收到了回复。请打开反馈单查看。',
  ar: 'وصلكم رد. افتحوا صفحتكم لقراءته.',
};
