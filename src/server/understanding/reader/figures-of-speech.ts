import { findDangers } from '#shared/understanding/find-dangers.ts';

const BLEEDING_MONEY = [
  'bleed(s|ing)? money|(wallet|purse|bank account) (is |was |are )?(still )?(bleeding|bled|bleeds)',
  '(geldbeutel|portemonnaie|konto) blutet',
  'portefeuille (saigne|en saigne encore)',
  '(cartera|bolsillo) (sangra|sangrando)',
  'portafoglio (sta )?sanguina(ndo)?',
  'carteira (está a |está )?sangra(r|ndo)?',
  'portfel krwawi',
];
const CEILINGS = [
  'glass ceilings?',
  'gläserne(n|r)? decke',
  'plafonds? de verre',
  'techos? de cristal',
  'soffitt[oi] di (vetro|cristallo)',
  'tetos? de vidro',
  'szklan(y|ego|ym) sufit(u|em|ie)?',
];
/** Nobody was ill if nobody had to call a doctor. */
const NO_DOCTOR = [
  '(no|do ?n.?t|did ?n.?t|do not|did not|never) need(ed)? (to call |for |to get )?(a|an|the) (doctor|ambulance)',
  'keine?n? (arzt|ärztin|notarzt|krankenwagen)( (nötig|gebraucht|rufen|brauchen))?',
  'pas besoin (d.appeler |d.)(un |une )?(médecin|ambulance)',
  'no (hace|hizo|hacía) falta (llamar )?(a |al )?(un |una )?(médico|ambulancia)|no necesit\\p{L}+ (un |una )?(médico|ambulancia)',
  'non (serve|serviva|c.è bisogno di|abbiamo bisogno di)( chiamare)? (un |un.|una )?(medico|ambulanza)',
  'n[aã]o (precis\\p{L}+|é preciso|foi preciso)( de)?( chamar)? (um |uma )?(médico|ambulância)',
  'nie (potrzeb\\p{L}+|trzeba( było)?)( wzywać)? (lekarza|karetki)',
];
const ANYWHERE = 'السقف الزجاجي|玻璃天花板|钱包在?[流滴]血';

const FIGURES = new RegExp(
  `(?<![\\p{L}])(?:${[...BLEEDING_MONEY, ...CEILINGS, ...NO_DOCTOR].join('|')})(?![\\p{L}])|${ANYWHERE}`,
  'giu',
);

/**
 * The text without figures of speech whose words alone would tell of a danger: a bill that gives
 * somebody a heart attack, a glass ceiling, a doctor whom nobody needed. Everything around them is
 * kept.
 */
export function withoutFiguresOfSpeech(text: string): string {
  const jokes = findDangers(text).filter(({ meaning }) => meaning === 'figure');
  let literal = text;
  for (const { figure } of jokes.toReversed())
    literal = `${literal.slice(0, figure.start)}, ${literal.slice(figure.end)}`;
  return literal.replaceAll(FIGURES, ', ');
}
