import type { OwnTicketWords } from './own-ticket-words.ts';

export const fr: OwnTicketWords = {
  title: 'Votre page chez {venue}',
  yourTicket: 'Votre page du {date}',
  whatYouSaid: 'Ce que vous avez dit',
  thisWasYou: 'C’était vous, avec {guests} autres clients.',
  noWords: 'Vous avez laissé une note, sans commentaire.',
  you: 'Vous',
  nothingYet: 'Les réponses apparaîtront ici.',
  mailed: '{venue} vous a répondu par e-mail',
  keepLink: 'Gardez ce lien pour revenir à votre page.',
  told: 'L’équipe est prévenue',
  toldAgain:
    'La personne qui arrivait ne peut finalement pas venir. Nous avons de nouveau prévenu l’équipe',
  onTheWay: '{name} arrive',
  came: 'Passage de {name} à votre table',
  somebodyCame: 'Quelqu’un est venu à votre table',
  nobodyCame: 'Personne n’a pu venir à votre table',
  offered: 'Pour vous',
  accept: 'Accepter',
  accepted: 'Accepté',
  redeemed: 'Utilisé le {date}',
  expired: 'Expiré le {date}',
  yourMessage: 'Votre message à {venue}',
  writeBack: 'Écrire un message…',
  addSomething: 'Ajouter quelque chose…',
  read: '{time}, lu',
  settle: 'C’est réglé',
  settled: 'Vous avez dit : c’est réglé',
  closedBySilence:
    'Cette conversation s’est fermée après 30 jours sans message. Vous pouvez encore la lire, la télécharger ou l’effacer.',
  closedByVenue:
    '{venue} a fermé cette conversation ; plus rien ne peut être envoyé. Vous pouvez encore la lire, la télécharger ou l’effacer.',
  closedByLength:
    'Cette conversation s’est fermée après 200 messages. Vous pouvez encore la lire, la télécharger ou l’effacer.',
  earlier: 'Afficher les messages précédents',
  notSent: 'Non envoyé. Votre texte est toujours là ; veuillez réessayer.',
  tooMany: 'Cela fait beaucoup d’un coup. Veuillez patienter quelques minutes, puis réessayer.',
  offline: 'Vous êtes hors ligne. Voici votre page dans son état du {moment}.',
  unsent: 'Pas encore envoyé. L’envoi se fera tout seul dès votre retour en ligne.',
  refused: 'Non envoyé',
  demo: 'Ceci est une démo. Personne ne la lit et aucune réponse ne viendra.',
  download: 'Télécharger',
  erase: 'Effacer',
  notify: 'Me prévenir',
  notifyDenied:
    'Votre navigateur bloque les notifications de cette page. Vous pouvez les autoriser dans ses réglages.',
  eraseTitle: 'Effacer tout ce que vous avez dit ?',
  eraseText:
    'Ce que vous avez dit, cette conversation et votre appel à l’équipe seront effacés définitivement, ici et chez {venue}. C’est irréversible.',
  eraseNotes:
    'Les e-mails déjà envoyés restent chez leurs destinataires. Les notes que {venue} a prises de son côté au sujet d’un incident y restent, sans votre nom ni votre adresse e-mail.',
  eraseReward:
    'Votre code cadeau reste valable. Notez-le d’abord : cette page ne l’affichera plus.',
  eraseConfirm: 'Effacer définitivement',
  keepIt: 'Garder',
  erasedTitle: 'Tout est effacé',
  erasedText: 'Tout ce que vous avez dit a été effacé, ici et chez {venue}.',
  goneTitle: 'Cette page est introuvable',
  goneText:
    'Le lien est peut-être incomplet, ou ce qui se trouvait ici a été effacé. Pour dire autre chose à l’équipe, scannez le code sur votre table.',
  waitTitle: 'Veuillez patienter un peu',
  waitText:
    'Trop de liens non valides ont été essayés depuis ce réseau. Veuillez réessayer dans un quart d’heure.',
  busyTitle: 'Impossible d’ouvrir votre page pour le moment',
  busyText: 'Rien n’est perdu. Veuillez réessayer dans un instant.',
  linkTitle: 'Ouvrir ce lien ?',
  linkText: 'Il mène hors de cette page, vers {host}.',
  linkOpen: 'Ouvrir',
  linkStay: 'Rester ici',
  forgotten: 'Ce texte n’est plus conservé.',
  notRepeated:
    'Si vous avez laissé un nom ou une adresse e-mail, ils n’apparaissent pas ici : toute personne ayant votre lien pourrait les lire. Si vous effacez tout, ils seront effacés aussi.',
  noScript: 'Veuillez activer JavaScript pour répondre.',
};
