import type { ThreadWords } from './thread-words.ts';

export const pt: ThreadWords = {
  title: 'Sua página em {venue}',
  yourTicket: 'Sua página, {date}',
  whatYouSaid: 'O que você disse',
  thisWasYou: 'Foi você, com mais {guests} clientes.',
  noWords: 'Você deixou uma avaliação sem comentário.',
  you: 'Você',
  nothingYet: 'As respostas aparecerão aqui.',
  mailed: '{venue} respondeu a você por e-mail',
  keepLink: 'Guarde este link para voltar à sua página.',
  told: 'A equipe foi avisada',
  toldAgain: 'Quem estava a caminho não vai poder vir. Avisamos a equipe de novo',
  onTheWay: '{name} está a caminho',
  came: '{name} veio até a sua mesa',
  somebodyCame: 'Alguém veio até a sua mesa',
  nobodyCame: 'Ninguém pôde vir até a sua mesa',
  offered: 'Para você',
  accept: 'Aceitar',
  accepted: 'Aceito',
  redeemed: 'Usado em {date}',
  expired: 'Expirou em {date}',
  yourMessage: 'Sua mensagem para {venue}',
  writeBack: 'Escreva uma mensagem…',
  read: '{time}, lida',
  settle: 'Está resolvido',
  settled: 'Você disse: está resolvido',
  closedBySilence:
    'Esta conversa foi encerrada após 30 dias sem mensagens. Ela ainda pode ser lida, baixada ou apagada.',
  closedByVenue:
    '{venue} encerrou esta conversa, por isso nada mais pode ser enviado. Ela ainda pode ser lida, baixada ou apagada.',
  closedByLength:
    'Esta conversa foi encerrada após 200 mensagens. Ela ainda pode ser lida, baixada ou apagada.',
  earlier: 'Mostrar mensagens anteriores',
  notSent: 'Não enviada. Seu texto continua aqui; tente de novo.',
  tooMany: 'Foi muita coisa de uma vez. Espere alguns minutos e tente de novo.',
  offline:
    'Sem conexão. Isto é de {moment} e pode estar desatualizado. As novas respostas aparecerão quando a conexão voltar.',
  unsent: 'Ainda não enviada. Será enviada automaticamente quando a conexão voltar.',
  refused: 'Não enviada',
  demo: 'Isto é uma demonstração. Ninguém lê, e nenhuma resposta virá.',
  download: 'Baixar',
  erase: 'Apagar',
  notify: 'Receber avisos',
  notifyDenied:
    'Seu navegador bloqueia as notificações desta página. Você pode liberar isso nas configurações dele.',
  eraseTitle: 'Apagar tudo o que você disse?',
  eraseText:
    'O que você disse, esta conversa e seu chamado à equipe serão apagados para sempre, aqui e em {venue}. Isso não pode ser desfeito.',
  eraseNotes:
    'E-mails já enviados ficam com quem recebeu. O que {venue} anotou para si sobre um incidente fica lá, sem seu nome nem seu e-mail.',
  eraseReward:
    'Seu código do presente continua válido. Anote o código antes: esta página não vai mostrar de novo.',
  eraseConfirm: 'Apagar para sempre',
  keepIt: 'Manter',
  erasedTitle: 'Tudo apagado',
  erasedText: 'Tudo o que você disse foi apagado, aqui e em {venue}.',
  goneTitle: 'Esta página não existe',
  goneText:
    'O link pode estar incompleto, ou o que estava aqui foi apagado. Para dizer algo novo à equipe, escaneie o código na sua mesa.',
  waitTitle: 'Espere um pouco',
  waitText:
    'Muitos links inválidos foram abertos a partir desta rede. Tente de novo daqui a quinze minutos.',
  busyTitle: 'Não é possível abrir sua página agora',
  busyText: 'Nada se perdeu. Tente de novo daqui a pouco.',
  linkTitle: 'Abrir este link?',
  linkText: 'Ele leva para fora desta página, para {host}.',
  linkOpen: 'Abrir',
  linkStay: 'Ficar aqui',
  forgotten: 'Este texto não é mais guardado.',
  notRepeated:
    'Se você deixou um nome ou um e-mail, eles não aparecem aqui: quem tem seu link poderia ler. Ao apagar, eles também são apagados.',
  noScript: 'Ative o JavaScript para responder.',
};
