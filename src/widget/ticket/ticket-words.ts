import type { Language } from '../words/languages.ts';

export type TicketWords = {
  title: string;
  text: string;
  open: string;
  copy: string;
  share: string;
  /** Folds out the code where another one stands above it. */
  showQr: string;
  /** What the picture is. */
  qr: string;
  /** On a shared screen, where a link is of no use. */
  photograph: string;
};

/** What is said of the guest's own page. It comes after the first answer, with what draws its code. */
export const TICKET_WORDS: Record<Language, TicketWords> = {
  en: {
    title: 'If they write back, it is on your ticket.',
    text: 'No name, no e-mail needed. Keep the link or photograph the code.',
    open: 'Open my ticket',
    copy: 'Copy link',
    share: 'Share',
    showQr: 'Show as QR code',
    qr: 'QR code of your ticket',
    photograph: 'No name, no e-mail needed. Photograph the code to take your ticket with you.',
  },
  es: {
    title: 'Si te responden, lo verás en tu ticket.',
    text: 'Sin nombre ni correo. Guarda el enlace o haz una foto del código.',
    open: 'Abrir mi ticket',
    copy: 'Copiar enlace',
    share: 'Compartir',
    showQr: 'Mostrar como código QR',
    qr: 'Código QR de tu ticket',
    photograph: 'Sin nombre ni correo. Haz una foto del código para llevarte el ticket.',
  },
  fr: {
    title: 'Si l’on vous répond, ce sera sur votre ticket.',
    text: 'Sans nom ni e-mail. Gardez le lien ou photographiez le code.',
    open: 'Ouvrir mon ticket',
    copy: 'Copier le lien',
    share: 'Partager',
    showQr: 'Afficher le code QR',
    qr: 'Code QR de votre ticket',
    photograph: 'Sans nom ni e-mail. Photographiez le code pour emporter votre ticket.',
  },
  de: {
    title: 'Eine Antwort steht auf Ihrem Ticket.',
    text: 'Ohne Namen, ohne E-Mail. Behalten Sie den Link oder fotografieren Sie den Code.',
    open: 'Mein Ticket öffnen',
    copy: 'Link kopieren',
    share: 'Teilen',
    showQr: 'Als QR-Code zeigen',
    qr: 'QR-Code Ihres Tickets',
    photograph: 'Ohne Namen, ohne E-Mail. Fotografieren Sie den Code, um Ihr Ticket mitzunehmen.',
  },
  it: {
    title: 'Se ti rispondono, lo trovi sul tuo ticket.',
    text: 'Senza nome né e-mail. Conserva il link o fotografa il codice.',
    open: 'Apri il mio ticket',
    copy: 'Copia link',
    share: 'Condividi',
    showQr: 'Mostra come codice QR',
    qr: 'Codice QR del tuo ticket',
    photograph: 'Senza nome né e-mail. Fotografa il codice per portare con te il ticket.',
  },
  pt: {
    title: 'Se responderem, a resposta estará no seu ticket.',
    text: 'Sem nome nem e-mail. Guarde o link ou fotografe o código.',
    open: 'Abrir o meu ticket',
    copy: 'Copiar link',
    share: 'Compartilhar',
    showQr: 'Mostrar como código QR',
    qr: 'Código QR do seu ticket',
    photograph: 'Sem nome nem e-mail. Fotografe o código para levar o ticket consigo.',
  },
  pl: {
    title: 'Jeśli odpiszą, znajdziesz to na swoim bilecie.',
    text: 'Bez imienia i e-maila. Zachowaj link albo zrób zdjęcie kodu.',
    open: 'Otwórz mój bilet',
    copy: 'Kopiuj link',
    share: 'Udostępnij',
    showQr: 'Pokaż jako kod QR',
    qr: 'Kod QR Twojego biletu',
    photograph: 'Bez imienia i e-maila. Zrób zdjęcie kodu, aby zabrać bilet ze sobą.',
  },
  zh: {
    title: '如果店家回复，您可以在凭证上看到。',
    text: '无需姓名和邮箱。请保存链接或拍下二维码。',
    open: '打开我的凭证',
    copy: '复制链接',
    share: '分享',
    showQr: '显示二维码',
    qr: '您的凭证二维码',
    photograph: '无需姓名和邮箱。拍下二维码即可带走凭证。',
  },
  ar: {
    title: 'إذا ردّوا عليكم فستجدون الرد في تذكرتكم.',
    text: 'من دون اسم أو بريد إلكتروني. احتفظوا بالرابط أو صوّروا الرمز.',
    open: 'فتح تذكرتي',
    copy: 'نسخ الرابط',
    share: 'مشاركة',
    showQr: 'عرض رمز QR',
    qr: 'رمز QR لتذكرتكم',
    photograph: 'من دون اسم أو بريد إلكتروني. صوّروا الرمز لتأخذوا تذكرتكم معكم.',
  },
};
