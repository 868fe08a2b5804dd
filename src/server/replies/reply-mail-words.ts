import type { Rating } from '#shared/feedback/ratings.ts';
import type { Language } from '#shared/understanding/understanding.ts';

/** The texts around the owner's message. `{venue}`, `{name}` and `{rating}` are placeholders. */
export type ReplyMailWords = {
  subject: string;
  hello: string;
  helloByName: string;
  youSaid: string;
  yourRating: string;
  /** The same labels as in the chat. */
  ratings: Record<Rating, string>;
  answer: string;
  why: string;
  stop: string;
  /** Contains the placeholder {product}. */
  sentWith: string;
};

/** Uses the vocabulary of docs/guest-words.md. */
export const REPLY_MAIL_WORDS: Record<Language, ReplyMailWords> = {
  en: {
    subject: '{venue} replied to your feedback',
    hello: 'Hello',
    helloByName: 'Hello, {name}',
    youSaid: 'What you told {venue}',
    yourRating: 'Your rating: {rating}',
    ratings: { poor: 'poor', fair: 'fair', okay: 'okay', great: 'great', excellent: 'excellent' },
    answer: 'Would you like to say more? Just reply to this email: it goes straight to {venue}.',
    why: 'You get this email because you left your address with your feedback at {venue}.',
    stop: 'No more emails, from them or from all restaurants',
    sentWith: 'Sent with {product}',
  },
  de: {
    subject: '{venue} hat auf Ihre Rückmeldung geantwortet',
    hello: 'Guten Tag',
    helloByName: 'Guten Tag, {name}',
    youSaid: 'Was Sie {venue} gesagt haben',
    yourRating: 'Ihre Bewertung: {rating}',
    ratings: {
      poor: 'Schlecht',
      fair: 'Mäßig',
      okay: 'In Ordnung',
      great: 'Sehr gut',
      excellent: 'Exzellent',
    },
    answer:
      'Möchten Sie noch etwas sagen? Antworten Sie einfach auf diese E-Mail: Ihre Antwort geht direkt an {venue}.',
    why: 'Sie erhalten diese E-Mail, weil Sie mit Ihrer Rückmeldung bei {venue} Ihre Adresse hinterlassen haben.',
    stop: 'Keine E-Mails mehr, von diesem Lokal oder von allen',
    sentWith: 'Gesendet mit {product}',
  },
  fr: {
    subject: '{venue} a répondu à votre avis',
    hello: 'Bonjour',
    helloByName: 'Bonjour {name}',
    youSaid: 'Ce que vous avez dit à {venue}',
    yourRating: 'Votre note : {rating}',
    ratings: {
      poor: 'Mauvais',
      fair: 'Moyen',
      okay: 'Correct',
      great: 'Très bien',
      excellent: 'Excellent',
    },
    answer:
      'Souhaitez-vous ajouter quelque chose ? Répondez simplement à cet e-mail : il arrive directement chez {venue}.',
    why: 'Vous recevez cet e-mail parce que vous avez laissé votre adresse avec votre avis sur {venue}.',
    stop: 'Ne plus recevoir d’e-mails, de cet établissement ou de tous',
    sentWith: 'Envoyé avec {product}',
  },
  es: {
    subject: '{venue} ha respondido a tu opinión',
    hello: 'Hola',
    helloByName: 'Hola, {name}',
    youSaid: 'Lo que dijiste a {venue}',
    yourRating: 'Tu valoración: {rating}',
    ratings: {
      poor: 'Mala',
      fair: 'Regular',
      okay: 'Correcta',
      great: 'Muy buena',
      excellent: 'Excelente',
    },
    answer: '¿Quieres decir algo más? Responde a este correo: llega directamente a {venue}.',
    why: 'Recibes este mensaje porque dejaste tu correo electrónico con tu opinión sobre {venue}.',
    stop: 'No recibir más correos, de este local o de todos',
    sentWith: 'Enviado con {product}',
  },
  it: {
    subject: '{venue} ha risposto alla tua opinione',
    hello: 'Ciao',
    helloByName: 'Ciao, {name}',
    youSaid: 'Quello che hai detto a {venue}',
    yourRating: 'La tua valutazione: {rating}',
    ratings: {
      poor: 'Pessima',
      fair: 'Mediocre',
      okay: 'Discreta',
      great: 'Molto buona',
      excellent: 'Eccellente',
    },
    answer: 'Vuoi aggiungere qualcosa? Rispondi a questa e-mail: arriva direttamente a {venue}.',
    why: 'Ricevi questa e-mail perché hai lasciato il tuo indirizzo con la tua opinione su {venue}.',
    stop: 'Non ricevere più e-mail, da questo locale o da tutti',
    sentWith: 'Inviato con {product}',
  },
  pt: {
    subject: '{venue} respondeu à sua opinião',
    hello: 'Olá',
    helloByName: 'Olá, {name}',
    youSaid: 'O que você disse a {venue}',
    yourRating: 'Sua avaliação: {rating}',
    ratings: {
      poor: 'Ruim',
      fair: 'Fraca',
      okay: 'Razoável',
      great: 'Ótima',
      excellent: 'Excelente',
    },
    answer: 'Quer dizer mais alguma coisa? Responda a este e-mail: ele vai direto para {venue}.',
    why: 'Você recebe este e-mail porque deixou seu endereço de e-mail com sua opinião sobre {venue}.',
    stop: 'Não receber mais e-mails, deste estabelecimento ou de todos',
    sentWith: 'Enviado com {product}',
  },
  pl: {
    subject: 'Lokal {venue} odpowiada na Twoją opinię',
    hello: 'Dzień dobry',
    helloByName: 'Dzień dobry, {name}',
    youSaid: 'Twoja opinia o lokalu {venue}',
    yourRating: 'Twoja ocena: {rating}',
    ratings: {
      poor: 'Źle',
      fair: 'Słabo',
      okay: 'W porządku',
      great: 'Świetnie',
      excellent: 'Doskonale',
    },
    answer: 'Chcesz coś dodać? Po prostu odpisz na ten e-mail: trafi prosto do lokalu {venue}.',
    why: 'Ten e-mail przychodzi, ponieważ przy opinii o lokalu {venue} podano Twój adres e-mail.',
    stop: 'Nie chcę więcej e-maili, z tego lokalu lub ze wszystkich',
    sentWith: 'Wysłano przez {product}',
  },
  ar: {
    subject: 'فريق {venue} ردّ على رأيكم',
    hello: 'مرحبًا',
    helloByName: 'مرحبًا {name}',
    youSaid: 'ما قلتموه لفريق {venue}',
    yourRating: 'تقييمكم للزيارة: {rating}',
    ratings: {
      poor: 'سيئة',
      fair: 'ضعيفة',
      okay: 'مقبولة',
      great: 'رائعة',
      excellent: 'ممتازة',
    },
    answer: 'هل تودّون إضافة شيء؟ ردّوا على هذه الرسالة وسيصل ردّكم مباشرة إلى فريق {venue}.',
    why: 'تصلكم هذه الرسالة لأنكم تركتم بريدكم الإلكتروني مع رأيكم في {venue}.',
    stop: 'إيقاف الرسائل من هذا المكان أو من كل الأماكن',
    sentWith: 'أُرسلت عبر {product}',
  },
  zh: {
    subject: '{venue}回复了您的反馈',
    hello: '您好',
    helloByName: '{name}，您好',
    youSaid: '您对{venue}说的话',
    yourRating: '您的评价：{rating}',
    ratings: {
      poor: '很差',
      fair: '不太好',
      okay: '还可以',
      great: '很好',
      excellent: '非常好',
    },
    answer: '还想说点什么吗？直接回复这封邮件即可，{venue}会收到。',
    why: '您收到这封邮件，是因为您给{venue}留下反馈时填写了邮箱。',
    stop: '不再接收邮件（来自本店或所有店铺）',
    sentWith: '通过 {product} 发送',
  },
};
