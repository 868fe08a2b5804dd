import type { ThreadWords } from './thread-words.ts';

export const de: ThreadWords = {
  title: 'Ihr Ticket bei {venue}',
  yourTicket: 'Ihr Ticket, {date}',
  whatYouSaid: 'Was Sie gesagt haben',
  noWords: 'Sie haben eine Bewertung ohne Worte hinterlassen.',
  you: 'Sie',
  nothingYet: 'Noch keine Antwort. Wenn {venue} zurückschreibt, steht es hier.',
  mailed: '{venue} hat Ihnen per E-Mail geantwortet',
  keepLink: 'Bewahren Sie diesen Link auf: Nur er führt zu Ihrem Ticket zurück.',
  told: 'Das Team weiß Bescheid',
  onTheWay: '{name} ist unterwegs',
  came: '{name} kam an Ihren Tisch',
  somebodyCame: 'Jemand kam an Ihren Tisch',
  nobodyCame: 'Es konnte niemand an Ihren Tisch kommen',
  offered: 'Für Sie',
  accept: 'Annehmen',
  accepted: 'Angenommen',
  redeemed: 'Eingelöst am {date}',
  expired: 'Abgelaufen am {date}',
  yourMessage: 'Ihre Nachricht an {venue}',
  writeBack: 'Zurückschreiben…',
  read: '{time}, gelesen',
  settle: 'Es ist geklärt',
  settled: 'Sie haben gesagt: Es ist geklärt',
  closedBySilence:
    'Dieses Gespräch wurde nach 30 Tagen ohne Nachricht geschlossen. Sie können es weiter lesen, herunterladen oder löschen.',
  closedByVenue:
    '{venue} hat dieses Gespräch geschlossen, daher kann nichts mehr gesendet werden. Sie können es weiter lesen, herunterladen oder löschen.',
  closedByLength:
    'Dieses Gespräch wurde nach 200 Nachrichten geschlossen. Sie können es weiter lesen, herunterladen oder löschen.',
  earlier: 'Frühere Nachrichten anzeigen',
  notSent: 'Nicht gesendet. Ihr Text ist noch da; bitte versuchen Sie es noch einmal.',
  tooMany:
    'Das war viel auf einmal. Bitte warten Sie ein paar Minuten und versuchen Sie es noch einmal.',
  offline: 'Keine Verbindung. Neue Antworten erscheinen, sobald Sie wieder online sind.',
  download: 'Herunterladen',
  erase: 'Löschen',
  notify: 'Benachrichtigen',
  notifyDenied:
    'Ihr Browser blockiert Benachrichtigungen von hier. Sie können sie in seinen Einstellungen erlauben.',
  eraseTitle: 'Alles löschen, was Sie gesagt haben?',
  eraseText:
    'Ihre Worte, dieses Gespräch und Ihr Ruf werden endgültig gelöscht, hier und bei {venue}. Niemand kann sie zurückholen.',
  eraseReward:
    'Ihr Belohnungscode bleibt gültig. Bitte notieren Sie ihn vorher: Diese Seite zeigt ihn nicht noch einmal.',
  eraseConfirm: 'Endgültig löschen',
  keepIt: 'Behalten',
  erasedTitle: 'Es ist weg',
  erasedText: 'Alles, was Sie gesagt haben, ist gelöscht, hier und bei {venue}.',
  goneTitle: 'Hier ist kein Ticket',
  goneText:
    'Der Link ist vielleicht unvollständig, oder was hier stand, wurde gelöscht. Mehr ist hier nicht zu finden.',
  waitTitle: 'Bitte warten Sie ein wenig',
  waitText:
    'Aus diesem Netz wurden zu viele Links versucht, die nirgendwohin führen. Bitte versuchen Sie es in einer Viertelstunde noch einmal.',
  busyTitle: 'Ihr Ticket lässt sich gerade nicht öffnen',
  busyText: 'Nichts ist verloren. Bitte versuchen Sie es gleich noch einmal.',
  linkTitle: 'Diesen Link öffnen?',
  linkText: 'Er führt von hier weg, zu {host}.',
  linkOpen: 'Öffnen',
  linkStay: 'Hier bleiben',
  forgotten: 'Diese Worte werden nicht mehr aufbewahrt.',
  notRepeated:
    'Falls Sie einen Namen oder eine E-Mail-Adresse hinterlassen haben, steht sie hier nicht: Wer Ihren Link hat, könnte sie lesen. Beim Löschen wird sie mit gelöscht.',
  noScript: 'Bitte schalten Sie JavaScript ein, um zurückzuschreiben.',
};
