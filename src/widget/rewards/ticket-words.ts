import type { Language } from '../words/languages.ts';

export type TicketWords = {
  title: string;
  /** Before `text` or `photograph` if the guest gave neither name nor address. */
  anonymous: string;
  text: string;
  open: string;
  copy: string;
  share: string;
  /** Replaces title, text and `scan` at the sample venue, where no one reads feedback. */
  demo: string;
  /** The button that unfolds the QR code below a reward's code. */
  showQr: string;
  /** The QR code's name for screen readers. */
  qr: string;
  /** In the saved picture, below the QR code of the ticket. */
  scan: string;
  /** In the saved picture, where "tomorrow" would be wrong on a later day. */
  validFrom: string;
  /** On a shared screen, where the guest photographs the code instead of following a link. */
  photograph: string;
};

/** The texts about the ticket, loaded with the ticket part after the first answer. */
export const TICKET_WORDS: Record<Language, TicketWords> = {
  en: {
    title: 'If they reply, you’ll see it on your ticket.',
    anonymous: 'No name, no e-mail needed.',
    text: 'Save the ticket or keep the link.',
    demo: 'This was a demo. Nobody reads it, so no answer will come.',
    open: 'Open my ticket',
    copy: 'Copy link',
    share: 'Share',
    showQr: 'Show as QR code',
    qr: 'QR code of your ticket',
    scan: 'Scan it to read replies and to write back',
    validFrom: 'Valid from {date}',
    photograph: 'Photograph the code to take your ticket with you.',
  },
  es: {
    title: 'Si te responden, lo verás en tu página.',
    anonymous: 'Sin nombre ni correo.',
    text: 'Guarda la imagen o el enlace.',
    demo: 'Esto era una demo. Nadie la lee, así que no llegará ninguna respuesta.',
    open: 'Abrir mi página',
    copy: 'Copiar enlace',
    share: 'Compartir',
    showQr: 'Mostrar como código QR',
    qr: 'Código QR de tu página',
    scan: 'Escanéalo para leer las respuestas y contestar',
    validFrom: 'Válido a partir del {date}',
    photograph: 'Haz una foto del código para volver a tu página.',
  },
  fr: {
    title: 'Si l’on vous répond, vous le lirez sur votre page.',
    anonymous: 'Sans nom ni e-mail.',
    text: 'Enregistrez l’image ou gardez le lien.',
    demo: 'C’était une démo. Personne ne la lit, aucune réponse ne viendra.',
    open: 'Ouvrir ma page',
    copy: 'Copier le lien',
    share: 'Partager',
    showQr: 'Afficher le QR code',
    qr: 'QR code de votre page',
    scan: 'Scannez-le pour lire les réponses et répondre',
    validFrom: 'Valable à partir du {date}',
    photograph: 'Photographiez le code pour retrouver votre page.',
  },
  de: {
    title: 'Wenn Sie eine Antwort bekommen, steht sie auf Ihrem Ticket.',
    anonymous: 'Ohne Namen, ohne E-Mail-Adresse.',
    text: 'Speichern Sie das Ticket oder bewahren Sie den Link auf.',
    demo: 'Das war eine Demo. Niemand liest es, also kommt keine Antwort.',
    open: 'Ticket öffnen',
    copy: 'Link kopieren',
    share: 'Teilen',
    showQr: 'Als QR-Code anzeigen',
    qr: 'QR-Code Ihres Tickets',
    scan: 'Scannen, um Antworten zu lesen und zurückzuschreiben',
    validFrom: 'Gültig ab {date}',
    photograph: 'Fotografieren Sie den Code, um Ihr Ticket mitzunehmen.',
  },
  it: {
    title: 'Se ti rispondono, lo leggi sulla tua pagina.',
    anonymous: 'Senza nome né e-mail.',
    text: 'Salva l’immagine o conserva il link.',
    demo: 'Era una demo. Nessuno la legge, quindi non arriverà alcuna risposta.',
    open: 'Apri la mia pagina',
    copy: 'Copia il link',
    share: 'Condividi',
    showQr: 'Mostra come codice QR',
    qr: 'Codice QR della tua pagina',
    scan: 'Scansionalo per leggere le risposte e scrivere',
    validFrom: 'Inizio validità: {date}',
    photograph: 'Fotografa il codice per ritrovare la tua pagina.',
  },
  pt: {
    title: 'Se responderem, você vai ver na sua página.',
    anonymous: 'Sem nome nem e-mail.',
    text: 'Salve a imagem ou guarde o link.',
    demo: 'Isto foi uma demonstração. Ninguém lê, então nenhuma resposta virá.',
    open: 'Abrir minha página',
    copy: 'Copiar link',
    share: 'Compartilhar',
    showQr: 'Mostrar como código QR',
    qr: 'Código QR da sua página',
    scan: 'Escaneie para ler as respostas e escrever de volta',
    validFrom: 'Válido a partir de {date}',
    photograph: 'Fotografe o código para voltar à sua página.',
  },
  pl: {
    title: 'Jeśli odpiszą, przeczytasz to na swojej stronie.',
    anonymous: 'Bez imienia i e-maila.',
    text: 'Zapisz obraz albo zachowaj link.',
    demo: 'To było demo. Nikt tego nie czyta, więc odpowiedź nie przyjdzie.',
    open: 'Otwórz moją stronę',
    copy: 'Kopiuj link',
    share: 'Udostępnij',
    showQr: 'Pokaż jako kod QR',
    qr: 'Kod QR Twojej strony',
    scan: 'Zeskanuj, aby przeczytać odpowiedzi i odpisać',
    validFrom: 'Ważny od {date}',
    photograph: 'Zrób zdjęcie kodu, aby wrócić na swoją stronę.',
  },
  zh: {
    title: '如果本店回复，您可以在反馈单上看到。',
    anonymous: '无需姓名和邮箱。',
    text: '请保存图片或链接。',
    demo: '这是演示。没有人会看，所以不会有回复。',
    open: '打开我的反馈单',
    copy: '复制链接',
    share: '分享',
    showQr: '显示二维码',
    qr: '反馈单的二维码',
    scan: '扫码查看回复，继续对话',
    validFrom: '{date}起有效',
    photograph: '拍下二维码即可带走反馈单。',
  },
  ar: {
    title: 'إذا ردّوا عليكم فستجدون الرد في صفحتكم.',
    anonymous: 'من دون اسم أو بريد إلكتروني.',
    text: 'احفظوا الصورة أو احتفظوا بالرابط.',
    demo: 'كان هذا عرضًا تجريبيًا. لا أحد يقرؤه ولن يصل أي رد.',
    open: 'فتح صفحتي',
    copy: 'نسخ الرابط',
    share: 'مشاركة',
    showQr: 'عرض رمز QR',
    qr: 'رمز QR لصفحتكم',
    scan: 'امسحوا الرمز لقراءة الردود والكتابة إلينا',
    validFrom: 'صالح ابتداءً من {date}',
    photograph: 'صوّروا الرمز للعودة إلى صفحتكم.',
  },
};
