import type { ThreadWords } from './thread-words.ts';

export const es: ThreadWords = {
  title: 'Tu página en {venue}',
  yourTicket: 'Tu página del {date}',
  whatYouSaid: 'Lo que dijiste',
  thisWasYou: 'Fuiste tú, con otros {guests} clientes.',
  noWords: 'Dejaste una valoración sin comentario.',
  you: 'Tú',
  nothingYet: 'Las respuestas aparecerán aquí.',
  mailed: '{venue} te ha respondido por correo electrónico',
  keepLink: 'Guarda este enlace para volver a tu página.',
  told: 'El equipo está avisado',
  toldAgain: 'Al final, quien iba de camino no puede ir. Hemos vuelto a avisar al equipo',
  onTheWay: '{name} va de camino',
  came: '{name} pasó por tu mesa',
  somebodyCame: 'Alguien pasó por tu mesa',
  nobodyCame: 'Nadie pudo acercarse a tu mesa',
  offered: 'Para ti',
  accept: 'Aceptar',
  accepted: 'Aceptado',
  redeemed: 'Usado el {date}',
  expired: 'Caducó el {date}',
  yourMessage: 'Tu mensaje a {venue}',
  writeBack: 'Escribe un mensaje…',
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
  tooMany: 'Han sido muchas cosas a la vez. Espera unos minutos e inténtalo de nuevo.',
  offline:
    'Sin conexión. Esto es lo último que sabemos ({moment}) y puede no estar al día. Las respuestas nuevas aparecerán cuando vuelva la conexión.',
  unsent: 'Aún no se ha enviado. Se enviará por sí solo cuando vuelva la conexión.',
  refused: 'No se ha enviado',
  demo: 'Esto es una demo. Nadie la lee y no llegará ninguna respuesta.',
  download: 'Descargar',
  erase: 'Borrar',
  notify: 'Avisarme',
  notifyDenied:
    'Tu navegador bloquea los avisos de esta página. Puedes permitirlos en sus ajustes.',
  eraseTitle: '¿Borrar todo lo que dijiste?',
  eraseText:
    'Lo que dijiste, esta conversación y tu aviso al equipo se borrarán para siempre, aquí y en {venue}. No se puede deshacer.',
  eraseNotes:
    'Los correos ya enviados se quedan con quien los recibió. Lo que {venue} haya anotado por su cuenta sobre un incidente se queda allí, sin tu nombre ni tu correo electrónico.',
  eraseReward:
    'Tu código de regalo sigue siendo válido. Anótalo antes: esta página no volverá a mostrarlo.',
  eraseConfirm: 'Borrar para siempre',
  keepIt: 'Conservar',
  erasedTitle: 'Todo borrado',
  erasedText: 'Todo lo que dijiste se ha borrado, aquí y en {venue}.',
  goneTitle: 'Esta página no existe',
  goneText:
    'Puede que el enlace esté incompleto o que lo que había aquí se haya borrado. Para contarle algo nuevo al equipo, escanea el código de tu mesa.',
  waitTitle: 'Espera un poco',
  waitText:
    'Desde esta red se han probado demasiados enlaces no válidos. Inténtalo de nuevo dentro de un cuarto de hora.',
  busyTitle: 'Ahora mismo no se puede abrir tu página',
  busyText: 'No se ha perdido nada. Inténtalo de nuevo en un momento.',
  linkTitle: '¿Abrir este enlace?',
  linkText: 'Lleva fuera de esta página, a {host}.',
  linkOpen: 'Abrir',
  linkStay: 'Quedarme aquí',
  forgotten: 'Este texto ya no se conserva.',
  notRepeated:
    'Si dejaste un nombre o un correo, no aparecen aquí: quien tenga tu enlace podría leerlos. Al borrar, también se borran.',
  noScript: 'Activa JavaScript para responder.',
};
