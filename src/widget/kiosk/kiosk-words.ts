import type { Language } from '../words/languages.ts';

export type KioskWords = {
  stillThere: string;
  /** {seconds} */
  clears: string;
  here: string;
  nextGuest: string;
};

/** What is said on a shared screen only, and so stands apart from the words that every guest loads. */
export const KIOSK_WORDS: Record<Language, KioskWords> = {
  en: {
    stillThere: 'Are you still there?',
    clears: 'This screen clears for the next guest in {seconds} s.',
    here: 'I am still here',
    nextGuest: 'Next guest',
  },
  es: {
    stillThere: '¿Sigues ahí?',
    clears: 'Esta pantalla se borra en {seconds} s para la siguiente persona.',
    here: 'Sigo aquí',
    nextGuest: 'Siguiente persona',
  },
  fr: {
    stillThere: 'Êtes-vous toujours là ?',
    clears: 'Cet écran s’efface dans {seconds} s pour la personne suivante.',
    here: 'Je suis toujours là',
    nextGuest: 'Personne suivante',
  },
  de: {
    stillThere: 'Sind Sie noch da?',
    clears: 'In {seconds} s wird dieser Bildschirm für den nächsten Gast geleert.',
    here: 'Ich bin noch da',
    nextGuest: 'Nächster Gast',
  },
  it: {
    stillThere: 'Ci sei ancora?',
    clears: 'Questa schermata si svuota tra {seconds} s per il prossimo ospite.',
    here: 'Sono ancora qui',
    nextGuest: 'Prossimo ospite',
  },
  pt: {
    stillThere: 'Ainda está aí?',
    clears: 'Esta tela será limpa em {seconds} s para a próxima pessoa.',
    here: 'Ainda estou aqui',
    nextGuest: 'Próxima pessoa',
  },
  pl: {
    stillThere: 'Czy nadal tu jesteś?',
    clears: 'Za {seconds} s ekran zostanie wyczyszczony dla następnego gościa.',
    here: 'Nadal tu jestem',
    nextGuest: 'Następny gość',
  },
  zh: {
    stillThere: '您还在吗？',
    clears: '{seconds} 秒后屏幕将清空，供下一位客人使用。',
    here: '我还在',
    nextGuest: '下一位客人',
  },
  ar: {
    stillThere: 'هل ما زلتم هنا؟',
    clears: 'ستُمسح هذه الشاشة خلال {seconds} ث من أجل الضيف التالي.',
    here: 'ما زلت هنا',
    nextGuest: 'الضيف التالي',
  },
};
