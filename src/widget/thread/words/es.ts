import type { ThreadWords } from './thread-words.ts';

export const es: ThreadWords = {
  title: 'Tu ticket en {venue}',
  yourTicket: 'Tu ticket, {date}',
  whatYouSaid: 'Lo que dijiste',
  noWords: 'Dejaste una valoración sin palabras.',
  you: 'Tú',
  nothingYet: 'Aún no hay respuesta. Cuando {venue} te escriba, lo leerás aquí.',
  mailed: '{venue} te respondió por correo electrónico',
  keepLink: 'Guarda este enlace: es la única forma de volver a tu ticket.',
  told: 'El equipo está avisado',
  onTheWay: '{name} va en camino',
  came: '{name} fue a tu mesa',
  somebodyCame: 'Alguien fue a tu mesa',
  nobodyCame: 'Nadie pudo ir a tu mesa',
  offered: 'Para ti',
  accept: 'Aceptar',
  accepted: 'Aceptado',
  redeemed: 'Usado el {date}',
  expired: 'Caducó el {date}',
  yourMessage: 'Tu mensaje a {venue}',
  writeBack: 'Responde…',
  read: '{time}, leído',
  settle: 'Está resuelto',
  settled: 'Dijiste: está resuelto',
  closedBySilence:
    'Esta conversación se cerró tras 30 días sin mensajes. Aún puedes leerla, descargarla o borrarla.',
  closedByVenue:
    '{venue} ha cerrado esta conversación y ya no se puede enviar nada. Aún puedes leerla, descargarla o borrarla.',
  closedByLength:
    'Esta conversación se cerró tras 200 mensajes. Aún puedes leerla, descargarla o borrarla.',
  earlier: 'Ver mensajes anteriores',
  notSent: 'No se ha enviado. Tu texto sigue aquí; inténtalo de nuevo.',
  tooMany: 'Eso fue mucho de una vez. Espera unos minutos e inténtalo de nuevo.',
  offline: 'Sin conexión. Las respuestas nuevas aparecerán cuando vuelvas a tenerla.',
  download: 'Descargar',
  erase: 'Borrar',
  notify: 'Avisarme',
  notifyDenied:
    'Tu navegador bloquea los avisos de esta página. Puedes permitirlos en sus ajustes.',
  eraseTitle: '¿Borrar todo lo que dijiste?',
  eraseText:
    'Tus palabras, esta conversación y tu llamada se borran para siempre, aquí y en {venue}. Nadie puede recuperarlas.',
  eraseReward:
    'Tu código de recompensa sigue siendo válido. Anótalo antes: esta página no volverá a mostrarlo.',
  eraseConfirm: 'Borrar para siempre',
  keepIt: 'Conservar',
  erasedTitle: 'Ya no está',
  erasedText: 'Todo lo que dijiste está borrado, aquí y en {venue}.',
  goneTitle: 'Aquí no hay ningún ticket',
  goneText:
    'Puede que el enlace esté incompleto o que lo que había aquí se haya borrado. No hay nada más que encontrar.',
  waitTitle: 'Espera un poco',
  waitText:
    'Desde esta red se han probado demasiados enlaces que no llevan a ninguna parte. Inténtalo de nuevo dentro de un cuarto de hora.',
  busyTitle: 'Ahora mismo no se puede abrir tu ticket',
  busyText: 'No se ha perdido nada. Inténtalo de nuevo en un momento.',
  linkTitle: '¿Abrir este enlace?',
  linkText: 'Lleva fuera de aquí, a {host}.',
  linkOpen: 'Abrir',
  linkStay: 'Quedarme aquí',
  forgotten: 'Estas palabras ya no se conservan.',
  notRepeated:
    'Si dejaste un nombre o un correo, no se repite aquí: quien tenga tu enlace podría leerlo. Al borrar, también se borra.',
  noScript: 'Activa JavaScript para responder.',
};
