/*
 * Words that tell a figure of speech from a danger, without accents and in small letters: what
 * guests jokingly say they die of, and what only a guest in earnest writes. '*' stands for any
 * further letters.
 */

const SEES = [
  '(see|seeing|saw|seen|read|reading|looked at|looking at|glance at|sight of|at|on|by|from|with|over|because of|after|for|these|those) ((the|this|that|these|those|your|our|my) ){0,2}',
  '(bei|von|vor|an|nach|wegen|fur|mit|uber|auf|der|die|beim) ((der|dieser|den|diesen|die|dem|blick auf|lesen|anblick) ){0,3}',
  '(vu|voyant|vois|voir|lisant|sur|avec|pour|apres|par|a cause de|devant|a) ((d|de|l|la|le|les|ces|cette) ){0,2}',
  '(ver|vi|vimos|leer|leyendo|viendo|con|por|despues de|de|a) ((la|el|los|esos|estos|esta) ){0,2}',
  '(visto|vedere|vedendo|leggere|leggendo|con|per|dopo|sul|ai|di|da) ((il|i|questi|quei|lo) ){0,2}',
  '(ver|vi|vimos|ler|lendo|vendo|com|por|depois d[ae]|de|ao) ((a|o|os|esses|estes) ){0,2}',
  '(zobaczy*|widz*|widok|widoku|przeczyta*|po|przy|od|na|jak|sie) ((tym|tych|takich|te|ten|na) ){0,2}',
].join('|');
const PRICES =
  '(bills?|prices?|costs?|total|receipt|rechnung|preisen?|preise|addition|prix|facture|cuenta|precios?|factura|conto|prezz[oi]|scontrino|conta|precos?|fatura|rachun(ek|ku|kiem|ki)|cen(y|ach|ami|e)|paragon(u|em)?)';
/** What a price does to somebody: 'the bill gave me …'. */
const PRICE_DOES = `${PRICES} ([^ .]+ ){0,2}(gave|gives?|made|makes?|bekommt|kriegt|bekam|verpasst|donne|file|provoque|dio|da|dieron|provoco|fatto|fanno|deu|deram|przyprawi*)`;
const LAUGHTER = [
  '(with|from|of) (laughing|laughter)',
  '(we|i) (all )?(laughed|were laughing|was laughing)',
  '(vor|beim|uns) (lauter )?lachen|(wir|ich) ([^ .]+ ){0,4}(gelacht|lachten)',
  '(de|en) (rire|riant|rigolant)|on a (tellement )?ri',
  '(de (la )?risa|de reir|reimos|rei tanto)',
  '(dal|dalle|di) (ridere|risate|risa)|abbiamo riso',
  'de (tanto )?rir|rimos',
  '(ze|od) smiechu|smialismy sie',
];
const NOISE = [
  '(by|from|with|of|because of|in) (the |that |this |all the )?(noise|music|volume)',
  '(von|vor|durch|wegen|bei) (dem |der |diesem |lauter )?(larm|krach|musik)',
  '(a cause du|par le|dans le|avec le|le) (bruit|boucan)',
  '(por|con|de|del) (el |tanto )?ruido',
  '(per|dal|dalla|con|dalle) (il |tanto )?(rumore|chiasso|musica)',
  '(com|do|de|pelo) (o |tanto )?barulho',
  '(od|przez|z) (tego )?ha[łl]as(u|em)?',
];
const HUNGER = [
  '(of|from|with) (sheer |pure )?(hunger|thirst|boredom|embarrassment)',
  'vor (lauter )?(hunger|durst|langeweile)',
  '(de|d) (faim|soif|ennui)',
  'de (hambre|sed|aburrimiento)',
  '(dalla|di|per la|dalla) (fame|sete|noia)',
  'de (fome|sede|tedio)',
  '(z|od) (g[łl]odu|nudow|pragnienia)',
];
/** Mentions of a bill that only say when something happened: 'when the bill came'. */
const MOMENTS = [
  '(bill|check) (came|comes|arrived|was brought)|(waiting|waited|asking|asked|paying|paid|brought) ((for|us|me|the|our) ){0,3}(bill|check)',
  'rechnung (kam|gebracht|kommt|wart*)|(wart*|gewartet|bat|baten) ([^ .]+ ){0,2}(auf|um) die rechnung|(bezahlen|zahlen)',
  '(attend*|demand*|apport*|regl*|pay*|moment) ((de|l|la) ){0,2}(addition|note)|addition est arrivee',
  '(esper*|pedi*|traj*|traian|pag*|lleg*) (la )?cuenta|cuenta lleg*',
  '(aspett*|chied*|chiest*|port*|pag*|arrivat[oa]) (il )?conto|conto e arrivato',
  '((esper*|pedi*|troux*|pag*) |espera d)(a )?conta|conta chegou',
  '(czek*|prosi*|przynie*|p[łl]ac*|przysz*) ((na|o) )?rachunek|rachunek przy*|przy rachunku',
];
const NEARLY_WORDS =
  'nearly|almost|practically|fast|beinahe|presque|failli|casi|quasi|a momenti|quase|prawie|omal|ma[łl]o|o ma[łl]o';
const OTHERS = [
  's?he|they|(the|a|old|young) man|woman|guy|guest|customer|husband|wife|partner|friend|son|daughter|child|kid|baby|boy|girl|mother|mum|mom|father|dad|sister|brother|gran|grand(ma|pa|mother|father)|someone|somebody|waiter|waitress',
  'er|sie (ist|hat|war|bekam|hatte)|mann|frau|sohn|tochter|kind|mutter|vater|schwester|bruder|oma|opa|freund(in)?|jemand|gast',
  'il (a|s|est|etait|fait)|elle|mari|femme|fils|fille|mere|pere|soeur|frere|ami|amie|enfant|bebe|quelqu un|client|cliente|grand mere',
  'marido|esposo|mujer|esposa|hij[oa]|madre|padre|herman[oa]|amig[oa]|abuel[oa]|alguien|suegr[oa]',
  'marito|moglie|figli[oa]|sorella|fratello|amic[oa]|nonn[oa]|qualcuno|bambin[oa]|suocer[oa]',
  'mulher|filh[oa]|mae|pai|irma|irmao|avo|alguem|sogr[oa]',
  'maz|zona|syn|corka|matka|mama|ojciec|tata|siostra|brat|babcia|dziadek|ktos|dziecko|kolega|kolezanka',
  '[وف]?(زوجي|زوجتي|ابني|ابنتي|بنتي|امي|ابي|والدي|والدتي|اختي|اخي|صديقي|صديقتي|طفلي|جدتي|جدي)',
];
/** A guest who mentions one of these is not joking. */
const SIGNS_OF_TRUTH = [
  'ambulan*|hospital*|paramedic*|doctors?|nurse|fell|floor|head|blue|unconscious|wake|pulse|(fish ?)?bones?|piece|meat|steak|chicken|blood|died|nobody|no one|noone|help*|ignored|defibrillator|cpr|stroke',
  'krankenwagen|krankenhaus|klinik|notarzt|arzt|sanitat*|rettung*|knochen|grate|stuck|hingefallen|gesturzt|umgekippt|blau|bewusstlos|kopf|boden|niemand|keiner|hilfe|half|geholfen|verschluckt',
  'hopital|medecin|samu|pompiers|urgences|(un|l|d) os|arete|morceau|tombee?|bleue?|tete|sol|personne|aide*',
  'hospital|medico|ambulancia|espina|hueso|trozo|cayo|cabeza|urgencias|azul|suelo|nadie|ayud*',
  'ospedale|medico|ambulanza|lisca|spina|osso|pezzo|cadut*|testa|terra|nessuno|aiut*|soccors*',
  'ambulancia|espinha|osso|pedaco|caiu|cabeca|chao|inem|ninguem|ajud*|socorr*',
  'szpital*|lekarz*|karetk*|osc|oscia|osci|kosc|kosci|koscia|kawa[łl]*|upad*|g[łl]ow*|pogotowi*|nikt|pomo*',
];

export const FIGURATIVE_CAUSES = words([
  `(${SEES})([^ .]+ )?${PRICES}`,
  PRICE_DOES,
  ...LAUGHTER,
  ...NOISE,
  '(?:الفاتورة|فاتوره|الاسعار|السعر|الرقم)',
]);
export const FIGURATIVE_CAUSES_IN_CHINESE_OR_ARABIC =
  /[账帐賬]单|价[格钱位]|这价|笑|噪音|吵|(?:ال)?فاتور[ةه]|(?:ال)?(?:اسعار|سعر)|(?:ال)?ضحك|(?:ال)?(?:ضجيج|ضوضاء)/gu;
export const FIGURATIVE_TIMES = words([...MOMENTS, ...HUNGER]);
export const FIGURATIVE_TIMES_IN_CHINESE_OR_ARABIC =
  /结账|[等付买][^ ]{0,2}[单账]|[账帐]单来|[饿渴]|(?:جاءت|وصلت|ننتظر|انتظار|احضروا|طلبنا) (?:ال)?فاتور[ةه]|(?:ال)?(?:جوع|عطش)/gu;
export const NEARLY = new RegExp(
  ` (?:${NEARLY_WORDS}) |(?:^| )(?:كاد|كدت|كدنا|كادت)|差点|差點`.replaceAll('ł', 'l'),
  'u',
);
export const OTHER_PERSON = new RegExp(
  ` (?:${OTHERS.join('|')}) |[他她]|丈夫|妻子|老[公婆]|太太|孩子|儿子|女儿|[妈爸]|爷爷|奶奶|朋友|有人|客人`,
  'u',
);
export const SIGN_OF_TRUTH = new RegExp(
  ` (?:${inLetters(SIGNS_OF_TRUTH.join('|'))}) |医院|医生|救护|急救|骨|[鱼魚]?刺|摔|头|没人|帮|مستشف|طبيب|اسعاف|عظم|شوك|قطع[ةه]|وقع|سقط|راس|احد|ساعد`,
  'u',
);

function words(patterns: readonly string[]): RegExp {
  return new RegExp(` (?:${inLetters(patterns.join('|'))})(?= )`, 'gu');
}

function inLetters(pattern: string): string {
  return pattern.replaceAll('*', '[^ .]*').replaceAll('ł', 'l');
}
