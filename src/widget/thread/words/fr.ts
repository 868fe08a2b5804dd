import type { ThreadWords } from './thread-words.ts';

export const fr: ThreadWords = {
  title: 'Votre ticket chez {venue}',
  yourTicket: 'Votre ticket, {date}',
  whatYouSaid: 'Ce que vous avez dit',
  noWords: 'Vous avez laissé une note, sans un mot.',
  you: 'Vous',
  nothingYet: 'Pas encore de réponse. Quand {venue} vous écrira, vous le lirez ici.',
  mailed: '{venue} vous a répondu par e-mail',
  keepLink: 'Gardez ce lien : lui seul ramène à votre ticket.',
  told: 'L’équipe est prévenue',
  onTheWay: '{name} arrive',
  came: '{name} est venu(e) à votre table',
  somebodyCame: 'Quelqu’un est venu à votre table',
  nobodyCame: 'Personne n’a pu venir à votre table',
  offered: 'Pour vous',
  accept: 'Accepter',
  accepted: 'Accepté',
  redeemed: 'Utilisé le {date}',
  expired: 'Expiré le {date}',
  yourMessage: 'Votre message à {venue}',
  writeBack: 'Répondre…',
  read: '{time}, lu',
  settle: 'C’est réglé',
  settled: 'Vous avez dit : c’est réglé',
  closedBySilence:
    'Cette conversation s’est fermée après 30 jours de silence. Vous pouvez encore la lire, la télécharger ou l’effacer.',
  closedByVenue:
    '{venue} a fermé cette conversation, plus rien ne peut être envoyé. Vous pouvez encore la lire, la télécharger ou l’effacer.',
  closedByLength:
    'Cette conversation s’est fermée après 200 messages. Vous pouvez encore la lire, la télécharger ou l’effacer.',
  earlier: 'Afficher les messages précédents',
  notSent: 'Non envoyé. Vos mots sont toujours là ; veuillez réessayer.',
  tooMany: 'Cela faisait beaucoup d’un coup. Attendez quelques minutes et réessayez.',
  offline: 'Pas de connexion. Les nouvelles réponses apparaîtront à votre retour en ligne.',
  download: 'Télécharger',
  erase: 'Effacer',
  notify: 'Me prévenir',
  notifyDenied:
    'Votre navigateur bloque les notifications d’ici. Vous pouvez les autoriser dans ses réglages.',
  eraseTitle: 'Effacer tout ce que vous avez dit ?',
  eraseText:
    'Vos mots, cette conversation et votre appel sont effacés pour de bon, ici et chez {venue}. Personne ne peut les faire revenir.',
  eraseReward:
    'Votre code cadeau reste valable. Notez-le d’abord : cette page ne le montrera plus.',
  eraseConfirm: 'Effacer pour de bon',
  keepIt: 'Garder',
  erasedTitle: 'C’est effacé',
  erasedText: 'Tout ce que vous avez dit est effacé, ici et chez {venue}.',
  goneTitle: 'Il n’y a pas de ticket ici',
  goneText:
    'Le lien est peut-être incomplet, ou ce qui était ici a été effacé. Il n’y a rien d’autre à trouver.',
  waitTitle: 'Patientez un peu',
  waitText:
    'Trop de liens qui ne mènent nulle part ont été essayés depuis ce réseau. Réessayez dans un quart d’heure.',
  busyTitle: 'Votre ticket ne peut pas s’ouvrir pour le moment',
  busyText: 'Rien n’est perdu. Réessayez dans un instant.',
  linkTitle: 'Ouvrir ce lien ?',
  linkText: 'Il mène ailleurs, vers {host}.',
  linkOpen: 'Ouvrir',
  linkStay: 'Rester ici',
  forgotten: 'Ces mots ne sont plus conservés.',
  notRepeated:
    'Si vous avez laissé un nom ou une adresse e-mail, ils ne figurent pas ici : toute personne ayant votre lien pourrait les lire. Ils sont effacés avec le reste.',
  noScript: 'Activez JavaScript pour répondre.',
};
