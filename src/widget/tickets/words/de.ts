import type { OwnTicketWords } from './own-ticket-words.ts';

export const de: OwnTicketWords = {
  title: 'Ihr Ticket bei {venue}',
  yourTicket: 'Ihr Ticket, {date}',
  whatYouSaid: 'Was Sie gesagt haben',
  thisWasYou: 'Das waren Sie, mit {guests} anderen Gästen.',
  noWords: 'Sie haben eine Bewertung ohne Kommentar hinterlassen.',
  you: 'Sie',
  nothingYet: 'Antworten erscheinen hier.',
  mailed: '{venue} hat Ihnen per E-Mail geantwortet',
  keepLink: 'Bewahren Sie diesen Link auf: Er führt zu Ihrem Ticket zurück.',
  told: 'Das Team weiß Bescheid',
  toldAgain:
    'Wer unterwegs war, kann nun doch nicht kommen. Wir haben dem Team noch einmal Bescheid gesagt',
  onTheWay: '{name} ist unterwegs',
  came: '{name} war bei Ihnen am Tisch',
  somebodyCame: 'Jemand war bei Ihnen am Tisch',
  nobodyCame: 'Niemand hatte Zeit, an Ihren Tisch zu kommen',
  offered: 'Für Sie',
  accept: 'Annehmen',
  accepted: 'Angenommen',
  redeemed: 'Eingelöst am {date}',
  expired: 'Abgelaufen am {date}',
  yourMessage: 'Ihre Nachricht an {venue}',
  writeBack: 'Nachricht schreiben …',
  addSomething: 'Etwas ergänzen …',
  read: '{time}, gelesen',
  settle: 'Es ist geklärt',
  settled: 'Sie haben gesagt: Es ist geklärt',
  closedBySilence:
    'Dieses Gespräch wurde nach 30 Tagen ohne Nachricht geschlossen. Sie können es weiterhin lesen, herunterladen oder löschen.',
  closedByVenue:
    '{venue} hat dieses Gespräch geschlossen, daher kann nichts mehr gesendet werden. Sie können es weiterhin lesen, herunterladen oder löschen.',
  closedByLength:
    'Dieses Gespräch wurde nach 200 Nachrichten geschlossen. Sie können es weiterhin lesen, herunterladen oder löschen.',
  earlier: 'Frühere Nachrichten anzeigen',
  notSent: 'Nicht gesendet. Ihr Text ist noch da; bitte versuchen Sie es noch einmal.',
  tooMany:
    'Das war viel auf einmal. Bitte warten Sie ein paar Minuten und versuchen Sie es noch einmal.',
  offline: 'Sie sind offline. Das ist Ihr Ticket, Stand {moment}.',
  unsent: 'Noch nicht gesendet. Das geschieht von selbst, sobald Sie wieder online sind.',
  refused: 'Nicht gesendet',
  demo: 'Das ist eine Demo. Niemand liest es, und es kommt keine Antwort.',
  download: 'Herunterladen',
  erase: 'Löschen',
  notify: 'Mich benachrichtigen',
  notifyDenied:
    'Ihr Browser blockiert Benachrichtigungen dieser Seite. Sie können sie in seinen Einstellungen erlauben.',
  eraseTitle: 'Alles löschen, was Sie gesagt haben?',
  eraseText:
    'Was Sie gesagt haben, dieses Gespräch und Ihre Bitte an das Team werden endgültig gelöscht, hier und bei {venue}. Das lässt sich nicht rückgängig machen.',
  eraseNotes:
    'Bereits verschickte E-Mails bleiben bei denen, die sie bekommen haben. Was sich {venue} selbst zu einem Vorfall notiert hat, bleibt dort, ohne Ihren Namen und Ihre E-Mail-Adresse.',
  eraseReward:
    'Ihr Gutscheincode bleibt gültig. Bitte notieren Sie ihn vorher: Diese Seite zeigt ihn danach nicht mehr.',
  eraseConfirm: 'Endgültig löschen',
  keepIt: 'Behalten',
  erasedTitle: 'Alles gelöscht',
  erasedText: 'Alles, was Sie gesagt haben, wurde gelöscht, hier und bei {venue}.',
  goneTitle: 'Hier gibt es kein Ticket',
  goneText:
    'Der Link ist vielleicht unvollständig, oder was hier stand, wurde gelöscht. Möchten Sie dem Team etwas Neues sagen, scannen Sie den Code auf Ihrem Tisch.',
  waitTitle: 'Bitte warten Sie ein wenig',
  waitText:
    'Aus diesem Netz wurden zu viele ungültige Links aufgerufen. Bitte versuchen Sie es in einer Viertelstunde noch einmal.',
  busyTitle: 'Ihr Ticket lässt sich gerade nicht öffnen',
  busyText: 'Nichts ist verloren. Bitte versuchen Sie es gleich noch einmal.',
  linkTitle: 'Diesen Link öffnen?',
  linkText: 'Er führt von hier weg, zu {host}.',
  linkOpen: 'Öffnen',
  linkStay: 'Hier bleiben',
  forgotten: 'Dieser Text wird nicht mehr aufbewahrt.',
  notRepeated:
    'Falls Sie einen Namen oder eine E-Mail-Adresse hinterlassen haben, steht beides nicht hier: Wer Ihren Link hat, könnte es lesen. Beim Löschen wird auch das gelöscht.',
  noScript: 'Bitte schalten Sie JavaScript ein, um zurückzuschreiben.',
};
