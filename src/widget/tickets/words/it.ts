import type { ThreadWords } from './thread-words.ts';

export const it: ThreadWords = {
  title: 'La tua pagina da {venue}',
  yourTicket: 'La tua pagina, {date}',
  whatYouSaid: 'Quello che hai detto',
  thisWasYou: 'Ce l’hai detto tu, con altri {guests} clienti.',
  noWords: 'Hai lasciato una valutazione senza commento.',
  you: 'Tu',
  nothingYet: 'Le risposte appariranno qui.',
  mailed: '{venue} ti ha risposto via e-mail',
  keepLink: 'Conserva questo link per tornare alla tua pagina.',
  told: 'Lo staff è stato avvisato',
  toldAgain: 'Chi stava arrivando alla fine non può venire. Abbiamo avvisato di nuovo lo staff',
  onTheWay: '{name} sta arrivando',
  came: '{name} ha raggiunto il tuo tavolo',
  somebodyCame: 'Qualcuno è venuto al tuo tavolo',
  nobodyCame: 'Nessuno è riuscito a venire al tuo tavolo',
  offered: 'Per te',
  accept: 'Accetta',
  accepted: 'Accettato',
  redeemed: 'Usato in data {date}',
  expired: 'Scaduto in data {date}',
  yourMessage: 'Il tuo messaggio a {venue}',
  writeBack: 'Scrivi un messaggio…',
  read: '{time}, letto',
  settle: 'Tutto risolto',
  settled: 'Hai detto: tutto risolto',
  closedBySilence:
    'Questa conversazione si è chiusa dopo 30 giorni senza messaggi. Puoi ancora leggerla, scaricarla o cancellarla.',
  closedByVenue:
    '{venue} ha chiuso questa conversazione e non si può più inviare nulla. Puoi ancora leggerla, scaricarla o cancellarla.',
  closedByLength:
    'Questa conversazione si è chiusa dopo 200 messaggi. Puoi ancora leggerla, scaricarla o cancellarla.',
  earlier: 'Mostra i messaggi precedenti',
  notSent: 'Non inviato. Il tuo testo è ancora qui; riprova.',
  tooMany: 'È stato un po’ troppo in una volta. Aspetta qualche minuto e riprova.',
  offline:
    'Nessuna connessione. Ultimo aggiornamento: {moment}; potrebbero esserci novità. Le nuove risposte appariranno quando sarai di nuovo online.',
  unsent: 'Non ancora inviato. Partirà da solo quando sarai di nuovo online.',
  refused: 'Non inviato',
  demo: 'Questa è una demo. Nessuno la legge e non arriverà alcuna risposta.',
  download: 'Scarica',
  erase: 'Cancella',
  notify: 'Avvisami',
  notifyDenied:
    'Il tuo browser blocca le notifiche di questa pagina. Puoi consentirle nelle sue impostazioni.',
  eraseTitle: 'Cancellare tutto quello che hai detto?',
  eraseText:
    'Quello che hai detto, questa conversazione e la tua chiamata allo staff verranno cancellati per sempre, qui e presso {venue}. Non si può annullare.',
  eraseNotes:
    'Le e-mail già inviate restano a chi le ha ricevute. Ciò che {venue} ha annotato per sé su un incidente resta lì, senza il tuo nome e il tuo indirizzo e-mail.',
  eraseReward:
    'Il tuo codice premio resta valido. Annotalo prima: questa pagina non lo mostrerà più.',
  eraseConfirm: 'Cancella per sempre',
  keepIt: 'Conserva',
  erasedTitle: 'Tutto cancellato',
  erasedText: 'Tutto quello che hai detto è stato cancellato, qui e presso {venue}.',
  goneTitle: 'Questa pagina non esiste',
  goneText:
    'Il link potrebbe essere incompleto, oppure ciò che c’era qui è stato cancellato. Per dire qualcosa di nuovo allo staff, inquadra il codice sul tavolo.',
  waitTitle: 'Aspetta un momento',
  waitText:
    'Da questa rete sono stati provati troppi link non validi. Riprova tra un quarto d’ora.',
  busyTitle: 'Ora non è possibile aprire la tua pagina',
  busyText: 'Nulla è andato perso. Riprova tra un momento.',
  linkTitle: 'Aprire questo link?',
  linkText: 'Porta fuori da questa pagina, su {host}.',
  linkOpen: 'Apri',
  linkStay: 'Resta qui',
  forgotten: 'Questo testo non è più conservato.',
  notRepeated:
    'Se hai lasciato un nome o un’e-mail, qui non compaiono: chi ha il tuo link potrebbe leggerli. Cancellando, si cancellano anche quelli.',
  noScript: 'Attiva JavaScript per rispondere.',
};
