import type { Language } from '../words/languages.ts';

export type KioskWords = {
  stillThere: string;
  /** Contains the placeholder `{seconds}`. */
  clears: string;
  /** Shown if there are answers that will be sent. */
  sends: string;
  here: string;
  discard: string;
  /** For a guest who chose a reward while offline: the code will not arrive before they leave. */
  noCode: string;
  nextGuest: string;
};

/** The texts for shared screens, in a separate file so that other guests do not load them. */
export const KIOSK_WORDS: Record<Language, KioskWords> = {
  en: {
    stillThere: 'Are you still there?',
    clears: 'This screen clears for the next guest in {seconds} s.',
    sends: 'What you have answered so far will be sent.',
    here: 'I am still here',
    discard: 'Discard my answers',
    noCode: 'Your reward code cannot be shown without a connection. Please ask our staff about it.',
    nextGuest: 'Next guest',
  },
  es: {
    stillThere: '¿Sigues ahí?',
    clears: 'Esta pantalla se borra en {seconds} s para la siguiente persona.',
    sends: 'Lo que has respondido hasta ahora se enviará.',
    here: 'Sigo aquí',
    discard: 'Descartar mis respuestas',
    noCode:
      'Sin conexión no podemos mostrar tu código de regalo. Pregunta por él a nuestro equipo.',
    nextGuest: 'Siguiente persona',
  },
  fr: {
    stillThere: 'Êtes-vous toujours là ?',
    clears: 'Cet écran s’efface dans {seconds} s pour la personne suivante.',
    sends: 'Ce que vous avez répondu jusqu’ici sera envoyé.',
    here: 'Je suis toujours là',
    discard: 'Supprimer mes réponses',
    noCode:
      'Sans connexion, nous ne pouvons pas afficher votre code cadeau. Parlez-en à notre équipe.',
    nextGuest: 'Personne suivante',
  },
  de: {
    stillThere: 'Sind Sie noch da?',
    clears: 'In {seconds} s wird dieser Bildschirm für den nächsten Gast geleert.',
    sends: 'Was Sie bisher geantwortet haben, wird gesendet.',
    here: 'Ich bin noch da',
    discard: 'Meine Antworten verwerfen',
    noCode:
      'Ohne Verbindung können wir Ihren Gutscheincode nicht anzeigen. Bitte fragen Sie unser Team danach.',
    nextGuest: 'Nächster Gast',
  },
  it: {
    stillThere: 'Ci sei ancora?',
    clears: 'Questa schermata si svuota tra {seconds} s per il prossimo ospite.',
    sends: 'Quello che hai risposto finora verrà inviato.',
    here: 'Sono ancora qui',
    discard: 'Elimina le mie risposte',
    noCode:
      'Senza connessione non possiamo mostrare il tuo codice premio. Chiedilo al nostro staff.',
    nextGuest: 'Prossimo ospite',
  },
  pt: {
    stillThere: 'Você ainda está aí?',
    clears: 'Esta tela será limpa em {seconds} s para a próxima pessoa.',
    sends: 'O que você respondeu até agora será enviado.',
    here: 'Ainda estou aqui',
    discard: 'Descartar minhas respostas',
    noCode: 'Sem conexão não podemos mostrar seu código do presente. Fale com nossa equipe.',
    nextGuest: 'Próxima pessoa',
  },
  pl: {
    stillThere: 'Czy nadal tu jesteś?',
    clears: 'Za {seconds} s ekran zostanie wyczyszczony dla następnego gościa.',
    sends: 'Dotychczasowe odpowiedzi zostaną wysłane.',
    here: 'Nadal tu jestem',
    discard: 'Odrzuć moje odpowiedzi',
    noCode: 'Bez połączenia nie możemy pokazać kodu nagrody. Zapytaj o niego naszą obsługę.',
    nextGuest: 'Następny gość',
  },
  zh: {
    stillThere: '您还在吗？',
    clears: '{seconds} 秒后屏幕将清空，供下一位客人使用。',
    sends: '您已填写的内容将会发送。',
    here: '我还在',
    discard: '放弃我的回答',
    noCode: '没有网络，无法显示兑换码。请咨询店员。',
    nextGuest: '下一位客人',
  },
  ar: {
    stillThere: 'هل ما زلتم هنا؟',
    clears: 'ستُمسح هذه الشاشة خلال {seconds} ث من أجل الضيف التالي.',
    sends: 'سيُرسل ما أجبتم به حتى الآن.',
    here: 'ما زلت هنا',
    discard: 'حذف إجاباتي',
    noCode: 'لا يمكننا عرض رمز المكافأة من دون اتصال. اسألوا فريقنا عنه.',
    nextGuest: 'الضيف التالي',
  },
};
