import type { ThreadWords } from './thread-words.ts';

export const pt: ThreadWords = {
  title: 'O seu ticket em {venue}',
  yourTicket: 'O seu ticket, {date}',
  whatYouSaid: 'O que disse',
  noWords: 'Deixou uma avaliação sem palavras.',
  you: 'Você',
  nothingYet: 'Ainda sem resposta. Quando {venue} escrever para você, poderá ler aqui.',
  mailed: '{venue} respondeu por e-mail',
  keepLink: 'Guarde este link: é o único caminho de volta ao seu ticket.',
  told: 'A equipe foi avisada',
  onTheWay: '{name} está a caminho',
  came: '{name} foi à sua mesa',
  somebodyCame: 'Alguém foi à sua mesa',
  nobodyCame: 'Ninguém pôde ir à sua mesa',
  offered: 'Para você',
  accept: 'Aceitar',
  accepted: 'Aceito',
  redeemed: 'Usado em {date}',
  expired: 'Expirou em {date}',
  yourMessage: 'A sua mensagem para {venue}',
  writeBack: 'Responder…',
  read: '{time}, lida',
  settle: 'Está resolvido',
  settled: 'Disse: está resolvido',
  closedBySilence:
    'Esta conversa fechou-se após 30 dias de silêncio. Ainda pode lê-la, baixá-la ou apagá-la.',
  closedByVenue:
    '{venue} fechou esta conversa e já nada pode ser enviado. Ainda pode lê-la, baixá-la ou apagá-la.',
  closedByLength:
    'Esta conversa fechou-se após 200 mensagens. Ainda pode lê-la, baixá-la ou apagá-la.',
  earlier: 'Ver mensagens anteriores',
  notSent: 'Não enviado. O seu texto continua aqui; tente de novo.',
  tooMany: 'Foi muito de uma vez. Espere uns minutos e tente de novo.',
  offline: 'Sem conexão. As novas respostas aparecem quando voltar a estar online.',
  download: 'Baixar',
  erase: 'Apagar',
  notify: 'Avisar-me',
  notifyDenied:
    'O seu navegador bloqueia as notificações daqui. Pode permiti-las nas definições dele.',
  eraseTitle: 'Apagar tudo o que disse?',
  eraseText:
    'As suas palavras, esta conversa e a sua chamada são apagadas para sempre, aqui e em {venue}. Ninguém as pode recuperar.',
  eraseReward:
    'O seu código de recompensa continua válido. Anote-o primeiro: esta página não o voltará a mostrar.',
  eraseConfirm: 'Apagar para sempre',
  keepIt: 'Manter',
  erasedTitle: 'Foi apagado',
  erasedText: 'Tudo o que disse foi apagado, aqui e em {venue}.',
  goneTitle: 'Não há nenhum ticket aqui',
  goneText:
    'O link pode estar incompleto, ou o que aqui estava foi apagado. Não há mais nada para encontrar.',
  waitTitle: 'Espere um pouco',
  waitText:
    'Foram tentados demasiados links sem destino a partir desta rede. Tente de novo daqui a um quarto de hora.',
  busyTitle: 'De momento não é possível abrir o seu ticket',
  busyText: 'Nada se perdeu. Tente de novo daqui a pouco.',
  linkTitle: 'Abrir este link?',
  linkText: 'Leva para fora daqui, para {host}.',
  linkOpen: 'Abrir',
  linkStay: 'Ficar aqui',
  forgotten: 'Estas palavras já não são guardadas.',
  notRepeated:
    'Se deixou um nome ou um e-mail, não são repetidos aqui: quem tiver o seu link poderia lê-los. Ao apagar, também são apagados.',
  noScript: 'Ative o JavaScript para responder.',
};
