import type { ThreadWords } from './thread-words.ts';

export const it: ThreadWords = {
  title: 'Il tuo ticket da {venue}',
  yourTicket: 'Il tuo ticket, {date}',
  whatYouSaid: 'Quello che hai detto',
  noWords: 'Hai lasciato un voto senza parole.',
  you: 'Tu',
  nothingYet: 'Ancora nessuna risposta. Quando {venue} ti scriverà, lo leggerai qui.',
  mailed: '{venue} ti ha risposto via e-mail',
  keepLink: 'Conserva questo link: è l’unico modo per tornare al tuo ticket.',
  told: 'Il team è avvisato',
  onTheWay: '{name} sta arrivando',
  came: '{name} è venuto/a al tuo tavolo',
  somebodyCame: 'Qualcuno è venuto al tuo tavolo',
  nobodyCame: 'Nessuno è riuscito a venire al tuo tavolo',
  offered: 'Per te',
  accept: 'Accetta',
  accepted: 'Accettato',
  redeemed: 'Usato il {date}',
  expired: 'Scaduto il {date}',
  yourMessage: 'Il tuo messaggio a {venue}',
  writeBack: 'Rispondi…',
  read: '{time}, letto',
  settle: 'È risolto',
  settled: 'Hai detto: è risolto',
  closedBySilence:
    'Questa conversazione si è chiusa dopo 30 giorni di silenzio. Puoi ancora leggerla, scaricarla o cancellarla.',
  closedByVenue:
    '{venue} ha chiuso questa conversazione e non si può più inviare nulla. Puoi ancora leggerla, scaricarla o cancellarla.',
  closedByLength:
    'Questa conversazione si è chiusa dopo 200 messaggi. Puoi ancora leggerla, scaricarla o cancellarla.',
  earlier: 'Mostra i messaggi precedenti',
  notSent: 'Non inviato. Le tue parole sono ancora qui; riprova.',
  tooMany: 'È stato troppo in una volta. Aspetta qualche minuto e riprova.',
  offline: 'Nessuna connessione. Le nuove risposte appariranno quando sarai di nuovo online.',
  download: 'Scarica',
  erase: 'Cancella',
  notify: 'Avvisami',
  notifyDenied:
    'Il tuo browser blocca le notifiche da qui. Puoi permetterle nelle sue impostazioni.',
  eraseTitle: 'Cancellare tutto quello che hai detto?',
  eraseText:
    'Le tue parole, questa conversazione e la tua chiamata vengono cancellate per sempre, qui e da {venue}. Nessuno può recuperarle.',
  eraseReward:
    'Il tuo codice premio resta valido. Annotalo prima: questa pagina non lo mostrerà più.',
  eraseConfirm: 'Cancella per sempre',
  keepIt: 'Conserva',
  erasedTitle: 'Non c’è più',
  erasedText: 'Tutto quello che hai detto è cancellato, qui e da {venue}.',
  goneTitle: 'Qui non c’è nessun ticket',
  goneText:
    'Il link potrebbe essere incompleto, oppure ciò che c’era è stato cancellato. Non c’è altro da trovare.',
  waitTitle: 'Aspetta un momento',
  waitText:
    'Da questa rete sono stati provati troppi link che non portano da nessuna parte. Riprova tra un quarto d’ora.',
  busyTitle: 'Ora non è possibile aprire il tuo ticket',
  busyText: 'Nulla è andato perso. Riprova tra un momento.',
  linkTitle: 'Aprire questo link?',
  linkText: 'Porta fuori di qui, a {host}.',
  linkOpen: 'Apri',
  linkStay: 'Resta qui',
  forgotten: 'Queste parole non sono più conservate.',
  notRepeated:
    'Se hai lasciato un nome o un’e-mail, qui non sono ripetuti: chi ha il tuo link potrebbe leggerli. Cancellando si cancellano anche quelli.',
  noScript: 'Attiva JavaScript per rispondere.',
};
