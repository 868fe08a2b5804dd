/*
 * The words of pleas for help, without accents and in small letters. All languages are searched
 * together: a guest in need may not write the language of the chat. '~' stands for up to three
 * words in between, none of which denies the plea or looks back on it ('call no doctor', 'need to
 * see a doctor').
 */

/** Words for an ambulance, which are serious even where they are no plea. */
export const AMBULANCES = [
  'ambul[ae]n[cs]es?',
  'ambul[aâ]n[cz](i?a|ia)s?',
  '(kranken|rettungs)wagen',
  'karetk[aeioęą]',
];
export const AMBULANCES_ANYWHERE = '救[护護]|إسعاف|اسعاف';

const ARABIC_PREFIX = '[وف]?(?:ب|ل)?(?:ال|ل)?';
const AMBULANCE_IN_ARABIC = `${ARABIC_PREFIX}(سيار[ةه] ?)?${ARABIC_PREFIX}اسعاف`;
const DOCTORS = [
  'doctor',
  'medic',
  'nurse',
  'paramedics?',
  'first aid(er)?',
  'a?e?rzt(in)?',
  'not(arzt|a?erztin)',
  'sanitae?ter(in)?',
  'erste hilfe',
  'medecin',
  'docteur',
  'infirmiere?',
  'medic[oa]',
  'doctora',
  'enfermer[oa]',
  'dottore(ssa)?',
  'infermier[ea]',
  'doutora?',
  'enfermeir[oa]',
  'paramedic[oi]s?',
  'lekarz[a]?',
  'lekark[aei]',
  'medyka?',
  'ratownik(a|ow)?',
  `${ARABIC_PREFIX}(طبيب[اةه]?|دكتور[اةه]?|مسعف(ين)?)`,
];
const HELPERS = [
  ...AMBULANCES,
  ...DOCTORS,
  'police',
  'cops',
  'emergency (services?|doctor)',
  'fire (brigade|department|service|engine)',
  'fire ?fighters',
  'rettung(sdienst)?',
  'ambulanz',
  'feuerwehr',
  'polizei',
  'samu',
  'pompiers',
  'les secours',
  'policia',
  'bomberos',
  'paramedicos',
  'polizia',
  'carabinieri',
  'pompieri',
  'vigili del fuoco',
  'bombeiros',
  'inem',
  'pogotowi[ea]',
  'policj[eia]',
  'straz( pozarna)?',
  AMBULANCE_IN_ARABIC,
  `${ARABIC_PREFIX}(شرط[ةه]|مطاف[يئ]|اطفاء|دفاع المدني|طواري)`,
];

/** Said to those who should fetch help, or of somebody who needs it. */
const CALLS = [
  'call|phone|ring|dial|get|fetch|send|needs?|wants?|bring|find',
  'ruf(e|t|en)?|hol(e|t|en)?|brauch(e|en|t)?|alarmier(e|t|en)|verstandig(e|t|en)|schick(t|en)?',
  'appel(le|ez|er)|faut|besoin|veux|voulons|prevenez|prevenir|envoyez|cherche[rz]?|trouvez',
  'llam(a|e|en|ad|ar|ame|enme)|necesit(o|a|an|amos)|traigan|busquen|pidan|manden|avisen|hace falta',
  'chiam(a|ate|ino|i|are|atemi|ami)|serve|bisogno|voglio|cercate|mandate|trovate',
  'cham(a|e|em|ar)|lig(a|ue|uem)|precis(o|a|amos|am)|mandem|tragam|quero',
  'wezwij(cie)?|wezwac|(za)?dzwon(cie)?|zadzwonic|potrzeb(ny|na|ne|uje|ujemy|a)|sprowadz(cie)?|przyslijcie|poprosze|prosze|chce|niech (ktos )?wezwie',
  'و?(اتصل(وا|ي)?|اطلب(وا|ي)?|ناد(وا|ي)|نحتاج|احتاج|يحتاج|تحتاج|محتاج(ين)?|نريد|اريد|ارسلوا|استدعوا?|بدنا|نبي|عايزين)',
];
/** Asks whether anybody can help. */
const IS_THERE = [
  '(is|are) there|any|anyone|anybody|is (anyone|somebody|someone)',
  'gibt es|ist (hier )?(zufallig )?(jemand|ein)',
  'y a t il|il y a|est ce qu il y a',
  'hay',
  'c e',
  'ha|tem|existe',
  'czy jest|jest tu|jest',
  'هل (يوجد|هناك|فيه?)|في(ه)?',
];
const NUMBERS = '(9 ?9 ?9|9 ?1 ?1|112|118|061|192|15|99[78]|122|123)';
const DIALS = [
  '(call|dial|ring|phone) (the )?',
  '(ruf(e|t|en)?|wahl(t|en|e)?) (sie )?(die |den )?',
  '(appel(le|ez|er)|compose[rz]) (le )?',
  '(llam(a|e|en|ad|ar)|marquen?) (al? )?',
  '(chiam(a|ate|ino|i|are)) (il )?',
  '(lig(a|ue|uem|ar)|cham(a|e|em|ar)) (para )?(o |ao )?',
  '(za)?dzwon(cie)? (na |pod )?',
  'اتصل(وا|ي)? (ب |على )?ب?',
];

const END =
  '(?=(?: (?:please|now|here|help|quick|hier|bitte|ici|aqui|qui|tu|tutaj|هنا))* (?:[.]|$))';
const AMONG_US =
  '(?= (?:in|im|on|at|among|around|nearby|available|a|dans|parmi|disponible|en|entre|presente|na|no|w|wsrod|po) )';
const PLACE =
  '(?= (?:in|at|on|near|behind|by|an|im|am|bei|dans|a|au|en|cerca|nel|nella|al|na|no|em|w|przy|في|عند) )';

/** There is a fire. 'Es brennt im Kamin' and the like are figurative, see below. */
const BURNING = [
  'there (is|s) (a |an )?fire',
  'theres (a |an )?fire',
  'hier (ist ein )?(brennt( es)?|feuer|brand)',
  'es brennt',
  'il y a (le |un )?(feu|incendie)',
  'hay (un )?(fuego|incendio)',
  'c e un (fuoco|incendio)',
  '(ha|tem) (um )?(fogo|incendio)',
  'pali sie',
  'jest pozar',
  '(هناك|يوجد|في|فيه) حريق',
];

const SOMEBODY = [
  '(s?he|man|guy|woman|someone|somebody|stranger|drunk|lad|bloke)',
  '(er|sie|mann|typ|frau|jemand|einer|gast|betrunkener?)',
  '(il|elle|homme|type|femme|quelqu un|individu|gars)',
  '(el|ella|hombre|tipo|mujer|alguien|chico)',
  '(lui|lei|uomo|tizio|donna|qualcuno|ragazzo)',
  '(ele|ela|homem|cara|mulher|alguem|rapaz)',
  '(on|ona|mezczyzna|facet|ktos|kobieta|czlowiek)',
  '(رجل|شخص|واحد|احدهم|هو|هي|ال?رجال)',
].join('|');
const STAFF_OR_GUEST = [
  '(customer|guest|waiter|waitress|chef|bouncer|they)',
  '(kellner(in)?|koch|turs?teher)',
  '(client|serveur|serveuse|ils)',
  '(cliente|camarer[oa]|ellos)',
  '(camerier[ea])',
  '(garcom|empregad[oa]|segurancas?)',
  '(gosc|klient|kelner(ka)?|ochroniarz)',
  '(ال)?(زبون|نادل|حارس)',
].join('|');
const WEAPONS = [
  '(has|s got|has got|pulled|pulls|drew|waving|waves|holding|holds|carrying|with)~(knife|gun|pistol|machete|weapon)',
  '(hat|zieht|zog|mit|halt|zuckt)~(messer|pistole|waffe|machete)',
  '(a|avec|sorti|tient|brandit)~(couteau|pistolet|arme|machette|revolver)',
  '(tiene|lleva|con|saco|saca|empuna)~(cuchillo|navaja|pistola|machete|arma)',
  '(ha|con|tiene|impugna|estratto)~(coltello|pistola|arma|machete)',
  '(tem|com|puxou|segura)~(faca|navalha|pistola|arma|facao)',
  '(ma|z|ze|wyciagnal|trzyma)~(noz|nozem|pistolet|pistoletem|bron|bronia|maczete)',
  '(معه|لديه|يحمل|بيده|عنده)~(سكين|مسدس|سلاح)[اةه]?',
].join('|');
const HITTING = [
  'hits?|hitting|punch(es|ed|ing)|slap(s|ped|ping)|kick(s|ed|ing)|attack(s|ed|ing)|stab(s|bed|bing)|strangl(es|ed|ing)|assault(s|ed|ing)|beat(s|ing)?',
  'schlagt|schlagen|schlug|geschlagen|verprugelt|wurgt|gewurgt|angegriffen|tritt|getreten|sticht',
  'frappee?s?|tapee?|giflee?|agressee?s?|poignardee?|attaquee?s?|battue?|etranglee?',
  'pego|pega|pegado|golpeo|golpea|golpeado|agredio|agrede|agredido|ataco|ataca|apunalo',
  'picchiat[oaie]|picchia|aggredit[oaie]|schiaffeggiat[oa]|accoltellat[oa]',
  'bateu|bate|agrediu|atacou|esfaqueou|esmurrou|batendo',
  'uderzyl|uderzyla|bije|pobil|zaatakowal|dzgnal|spoliczkowal|kopnal',
  'ضرب|يضرب|هاجم|يهاجم|طعن|صفع|اعتدى على',
].join('|');
const FAMILY = [
  'my (wife|husband|partner|girl ?friend|boy ?friend|friend|mate|son|daughter|child|kid|baby|mother|mum|mom|father|dad|sister|brother)',
  'meiner?n? (frau|mann|partner(in)?|freund(in)?|sohn|tochter|kind|mutter|vater|schwester|bruder)',
  '(ma|mon|notre) (femme|mari|fille|fils|mere|pere|soeur|frere|ami|amie|copine|copain|enfant|bebe)',
  '(a )?(mi|nuestr[oa]) (mujer|esposa|marido|esposo|hij[oa]|madre|padre|herman[oa]|amig[oa]|novi[oa]|bebe)',
  '(mi[oa]|nostr[oa]) (moglie|marito|figli[oa]|madre|padre|sorella|fratello|amic[oa]|bambin[oa])',
  '(n?[ao] )?(minha|meu) (mulher|esposa|marido|filh[oa]|mae|pai|irma|irmao|amig[oa]|namorad[oa]|bebe)',
  '(moja|moje|moj|mojego|moim) (zone|meza|syna|corke|matke|ojca|siostre|brata|dziecko|kolege|kolezanke)',
  '(زوجتي|زوجي|ابني|ابنتي|بنتي|امي|ابي|اختي|اخي|صديقي|صديقتي|طفلي)',
].join('|');
/** 'He hit me up' and 'it hit me how good it was' are no blows. */
const ME = '(me|us)(?! (up|on|off|out|as|how|that|to|hard|with|verbally))';
const VIOLENT = [
  `(${SOMEBODY})( (here|outside|at|is|who|behind|next|us|table|\\d+|am|an|tisch|ist|hier|qui|est|aqui|tu)){0,4} (${WEAPONS})(${END}|${PLACE})`,
  `(معه|لديه|بيده) (سكين|مسدس|سلاح)[اةه]?|رجل مسلح`,
  `(tiene|ha|tem) (un|una|uma) (cuchillo|navaja|pistola|coltello|faca|arma)${END}`,
  `(${SOMEBODY}|${STAFF_OR_GUEST})~(${HITTING})( up)? (${FAMILY})(?! s )`,
  `(${SOMEBODY}|${STAFF_OR_GUEST})~(${FAMILY})~(${HITTING})`,
  `(${SOMEBODY}|customer|guest|waiter|waitress|chef|bouncer)( (just|has|is|keeps|here|outside)){0,2} (hit|hits|hitting|punch(es|ed|ing)|slap(s|ped|ping)|kick(s|ed|ing)|attack(ed|ing)|stab(bed|bing)|strangl(ed|ing)|assaulted) ${ME}`,
  '(i|we) (was|were|have been|ve been|got) (just )?(hit|punched|slapped|kicked|attacked|stabbed|assaulted) by (a|an|the|some) (\\p{L}+ )?(man|guy|woman|guest|customer|waiter|stranger|drunk|bouncer)',
  '(er|mann|typ|jemand|gast|kellner) (hat )?(mich|uns) (geschlagen|verprugelt|gewurgt|angegriffen|getreten)',
  '(er|mann|typ|jemand|gast|kellner) (schlagt|wurgt|verprugelt) (mich|uns)',
  '(il|elle|homme|type|quelqu un|client|serveur) (m|nous) (a )?(frappee?s?|giflee?|agressee?s?|poignardee?|tapee?)(?! par)',
  '(me|nos) (pego|golpeo|agredio|apunalo|ha pegado|ha golpeado|ha agredido)( (un|una|el))?( (hombre|tipo|cliente|camarero|senor))?',
  '(mi|ci) (ha|hanno) (picchiat|aggredit|accoltellat|schiaffeggiat)[oaie]',
  '(me|nos) (bateu|agrediu|esfaqueou|esmurrou)|(bateu|agrediu) me',
  '(uderzyl|pobil|bije|zaatakowal) (mnie|nas)|(mnie|nas) (uderzyl|pobil|zaatakowal)',
  'ضربني|ضربوني|طعنني|يضربني|اعتدى علي(نا)?',
  'there (is|s) a (fight|stabbing|shooting)',
];

/** Somebody does not wake up: the words ask for nothing, but help is needed. */
const NOT_WAKING = [
  '(is|s|are|isn t|isnt|still) (not )?waking up(?! early)|(won t|wont|will not|doesn t|doesnt) wake( up)?(?! (me|us|you|early))|(cannot|can t|cant|can not) (wake|rouse)( up)? (him|her|them|my|the|our)',
  'wacht nicht (mehr )?auf|nicht (mehr )?(aufzuwecken|wach zu (bekommen|kriegen))',
  'ne se reveille (pas|plus)|no se despierta|no reacciona ni despierta|non si sveglia|nao acorda|nie budzi sie|nie (moge|mozemy) (go |jej )?dobudzic',
  '(لا|ما|مش) (يستيقظ|تستيقظ|يصحى|تصحى|يصحو|تصحو|بيصحى|بتصحى)',
];
const CHOKES = [
  '(he s|she s|hes|shes|is|am|m|are) chok(ing|in)( (on|to) (a|an|the|his|her|some|my|death|\\p{L}+bone)| now| here|(?= ([.]|$)))',
];
const DRINK_OF = '(my|our|her|his) (drink|glass|cocktail|wine|beer|pint)';
const SPIKED = [
  '(i|we|he|she|they|wife|husband|friend|daughter|son|girlfriend|sister) (have|has|ve|was|were|been|got|ve been|have been|has been|think i ve been|just got)( just)?( been)? (spiked|drugged|roofied)(?! with (\\p{L}+ )?(flavou?r|chilli|rum))',
  `(spiked|drugged) ${DRINK_OF}`,
  `${DRINK_OF} (was|is|has been|got|tastes|seems|must have been)( \\p{L}+)? (spiked|drugged)(?! with)`,
  `(put|slipped)~(something|drugs?|a pill) (in|into) ${DRINK_OF}`,
  'k ?[.]? ?o ?[.]? ?tropfen',
  'etwas in (mein|meinen|ihr|ihren|sein|seinen|unser|unsere)s? (glas|getrank|getranke|drink|cocktail) (getan|gemischt|gekippt|geschuttet)',
  '(on|quelqu un|ils) (m|l|nous) (a|ont) droguee?s?|(j ai|elle a|il a) ete droguee?',
  '(mis|verse) (quelque chose|de la drogue|un truc) dans (mon|ma|son|sa) (verre|boisson|cocktail)',
  '(me|nos|le|la) (han )?(drogado|drogaron)|(echaron|echado|puesto|metido) algo en (mi|su|la|el) (bebida|copa|vaso|trago)',
  '(mi|ci|l) (hanno|ha) drogat[oaie]|(messo|mettono) qualcosa nel (mio |suo )?(drink|bicchiere|cocktail|bevanda)|(sono|e) stat[oa] drogat[oa]',
  '(me|nos) (drogaram|doparam)|(fui|foi) (drogad|dopad)[oa]|(puseram|colocaram|botaram) (algo|alguma coisa) n[ao] (minha|meu|sua|seu) (bebida|copo|drink)',
  '(dosypal|dosypali|dosypano|wrzucil|wrzucili|dodal|dodali)~(cos )?(mi |jej )?do (mojego |jej )?(drinka|napoju|kieliszka|piwa)|pigulk[ae] gwaltu',
  '(وضع|وضعوا|حط|حطوا)~(شي\\p{L}*|مخدر\\p{L}*|حاج[ةه]) في (مشروبي|كاسي|كوبي|عصيري|شرابي)|خدروني|تم تخديري',
];

const CHINESE_SOMEBODY = '(?:男人|男的|女人|有人|他|她|客人|服务员|顾客|醉汉|陌生人)';
const CHINESE_CALLS = [
  '(?:需要|快?叫|快找|有没有|快打|快请|喊|请求)[^ 了不没]{0,4}(?:医生|醫生|大夫|医护|救护车|救護車|急救|警察|消防)(?!朋友|说|预约)',
  '(?:打|拨打?|叫)(?:120|110|119|999|112)',
];
const CHINESE_DANGERS = [
  '(?:厨房|餐厅|店里|店内|房间|桌|楼上|楼下|厕所|卫生间)[^ ]{0,4}(?:着火|起火|失火)',
  `${CHINESE_SOMEBODY}[^ ]{0,4}(?:拿着?|持|带着?|有|掏出)(?:一?把)?(?:刀|枪)(?= |$|威胁|在|要砍|冲|指)`,
  `${CHINESE_SOMEBODY}[^ ]{0,4}(?:殴打|打|扇|捅|踢|袭击)了?(?:我的?)?(?:老婆|妻子|太太|老公|丈夫|孩子|儿子|女儿|妈妈|爸爸|朋友)(?!电话)`,
  `${CHINESE_SOMEBODY}[^ ]{0,4}(?:殴打|打人|打了我(?!电话|折)|捅了?我|打架)`,
  '被[^ ]{0,3}(?:下药|下了药|迷晕)|(?:下了药|下了迷药)',
];

/** Words that are a plea if nothing but small words stand beside them. */
const CRIES = [
  'he+lp|sos|mayday|emergency|fire',
  'hilfe|feuer|brennt|notfall',
  'secours|aide|aidez|feu|incendie|urgence',
  'ayuda|ayud(enme|ennos|ame|adme)|auxilio|socorro|fuego|incendio|emergencia',
  'aiuto|aiutat(emi|eci)|soccorso|fuoco|emergenza',
  'ajuda|ajud(em|em me)|acudam|fogo',
  'pomocy|ratunku|pomozcie|ratujcie|pozar|pali',
  '(ال|يا )?(نجد[ةه])|ساعدوني|ساعدونا|الحقوني|الحقونا|انقذوني|انقذونا|(ال)?مساعد[ةه]|حريق[ةه]?|طواري',
  '[快请]*(救命|救救我们?|救我|求救|失火|着火|著火|起火)[了啊呀]*',
  '[快请]*救护车[啊呀]*',
];
const URGENT_WORDS = [
  'please|pls|plz|now|quick|quickly|asap|fast|urgent|urgently|immediately',
  'bitte|sofort|schnell|dringend',
  'plait|svp|vite|suite',
  'favor|rapido|urgente|ya|ahora',
  'favore|subito|presto',
  'agora|depressa|ja',
  'prosze|szybko|natychmiast|pilnie',
  'فضلك|فضلكم|سمحت|سمحتم|بسرع[ةه]|فورا|الان|حالا|رجاء|ارجوكم',
  '快|快点|[快请]+(医生|急救)[啊呀]*',
];
const SMALL_WORDS = [
  '\\d+|nr',
  'here|us|me|somebody|someone|anybody|table|at|to|a|an|the|with',
  'tisch|ein|eine|einen|der|die|den|hier|her|es|bei|uns|mir|zu',
  's|il|vous|te|un|une|le|la|les|l|d|de|au|ici|tout|moi|nous',
  'por|mesa|el|aqui|en|al',
  'per|tavolo|una|lo|qui|ci',
  'uma|um|o|na|no|em',
  'stolik|stoliku|przy|do|tu|tutaj|sie',
  'من|لو|(ال)?طاول[ةه]|هنا|في|على|الى|يا|ناس|رقم',
  '请|来人|啊',
];
/**
 * Words that cancel a plea if they stand between its words: it is denied, over or only imagined.
 */
const LOOKS_AWAY =
  'no|not|never|without|to|see|keine?n?|nicht|ohne|zu|pas|sans|aucun|ningun|sin|non|senza|nao|sem|nie|bez|بدون';

export const CRY = wholeWord([...CRIES, ...AMBULANCES, AMBULANCE_IN_ARABIC]);
/** These need an urgent word beside them: 'a doctor' alone may be the topic of a question. */
export const HELPER = wholeWord(HELPERS);
export const URGENT = wholeWord(URGENT_WORDS);
export const BESIDE_A_CRY = wholeWord([...URGENT_WORDS, ...SMALL_WORDS]);
export const FIRE_AS_PRAISE = wholeWord(['fire|feu|fuego|fogo|fuoco']);

export const CALLS_FOR_HELP = words([
  `(${CALLS.join('|')})~(${HELPERS.join('|')})(?! s )`,
  `(${HELPERS.join('|')}) ((schnell|bitte|sofort) )?(rufen|holen|alarmieren|verstandigen|schicken)`,
  `(${IS_THERE.join('|')})~(${DOCTORS.join('|')})(${END}|${AMONG_US})`,
  `(${DIALS.join('|')})${NUMBERS}`,
]);
export const FIRES = words(BURNING.map((burning) => `${burning}(${END}|${PLACE})`));
export const VIOLENCE = words(VIOLENT);
export const UNRESPONSIVE = words(NOT_WAKING);
export const CHOKING = words(CHOKES);
export const SPIKED_DRINKS = words(SPIKED);
export const CALLS_IN_CHINESE = new RegExp(CHINESE_CALLS.join('|'), 'gu');
export const UNRESPONSIVE_IN_CHINESE = /(?:叫|怎么叫都|一直)不醒|醒不过来|没有醒过来/gu;
export const DANGERS_IN_CHINESE = new RegExp(CHINESE_DANGERS.join('|'), 'gu');

/**
 * The beginnings of words, at least one of which occurs in every plea. Most texts have none of
 * them, and searching for plain letters is many times as fast as searching for the patterns above.
 */
const BEGINNINGS = [
  'he+lp|sos|mayday|emerg|fire|fight|stabbing|shooting|ambul|doc|medic|nurse|param|first|polic|cops',
  'hilf|feuer|brennt|brand|notf|notar|notae|krank|rettung|sanit|arzt|aerzt|erste|poliz|erzt',
  'secours|aide|feu|incend|urgence|infirm|medec|samu|pomp',
  'ayud|auxil|socor|fuego|enferm|bomb',
  'aiut|soccor|fuoco|dott|inferm|carab|vigili',
  'ajud|acud|fogo|dout|inem',
  'pomoc|ratu|pomoz|pozar|pali|karetk|lekar|medyk|pogot|straz',
  '9|112|118|061|192|15|12[023]',
  'knife|gun|pisto|machet|weapon|messer|waffe|coute|arm[ae]|revol|cuchi|navaj|colte|fac|naval|noz|bron',
  'hit|punch|slap|kick|attack|stab|strang|assault|beat',
  'schl[au]g|geschlag|verpr|wurg|gewurg|angegr|tritt|getret|stich',
  'frapp|tape|gifl|agress|poign|attaq|battu|etrang',
  'peg[ao]|golp|agred|atac|apun',
  'picch|aggred|schiaf|accolt',
  'bat[eu]|esfaq|esmur',
  'uderz|bij|pobi|zaata|dzgn|spol|kopn',
  'chok|wak|rouse|wacht|aufzuw|wach|reveil|despier|reacc|svegl|acord|budzi|dobudz',
  'spiked|drug|roof|something|pill|tropf|getan|gemischt|gekippt|geschu',
  'drog|verre|boisson|bebida|copa|vaso|trago|drink|bicchi|cocktail|bevanda|copo|dop[ao][dr]|dosyp|wrzu|dod|pigul',
];
const ARABIC_STEMS =
  'يقظ|صح[ىيو]|نجد|ساعد|لحقو|نقذو|اسعاف|طبيب|دكتور|مسعف|شرط|مطاف|اطفا|دفاع|طواري|حريق|سكين|مسدس|سلاح|مسلح|ضرب|هاجم|طعن|صفع|اعتدى|اتصل|خدر|مشروبي|كاسي|كوبي|عصيري|شرابي';
export const HINTS_OF_PLEAS = new RegExp(
  `(?:^|[^a-z\\d])(?:${BEGINNINGS.join('|')})|[\u3400-\u9fff]|${ARABIC_STEMS}`,
);

/** Words that cancel a plea if they stand right before it: it is denied, over or only imagined. */
export const DENIALS = new RegExp(
  `${[
    '(no|not|never|don t|dont|didn t|didnt|doesn t|needn t|won t|without|nearly|almost|would|wouldn t|will|ll|used)( (need|needed|needs|to|have|having|had|really|even|reason|necessary|for|us|you|them|anyone|the|bother|actually|ever|just))*',
    '(?!(needs?|ought|have|has|got|you|someone|somebody) )\\p{L}+ to',
    '(keine?n?|nicht|nie|ohne|fast|beinahe|mus(s)?ten?|wollten?|hatten?|wurden?|sollten?)( (einen|eine|den|die|man|wir|ich|sie|schon|sogar|extra|dass))*',
    '(pas|sans|jamais|du|fallu|failli|devions|voulait|presque|aurait|aurions)( (besoin|d|de|a|eu|il|faut|qu))*',
    '(no|sin|nunca|casi|tuvimos|tuvieron|tuvo|tuve|hubo|querian?)( (hace|hizo|falta|hay|que|es|fue|necesario|necesidad|de|para|nos|se))*',
    '(non|senza|mai|quasi|dovut[oaie]|volev\\p{L}+|stavamo|stavo)( (c|e|ce|bisogno|di|serve|occorre|necessario|stato|era|ci|per))*',
    '(nao|sem|nunca|quase|tive|tivemos|tiveram|teve|queriam?)( (e|foi|era|ha|preciso|necessario|precisa|necessidad\\p{L}*|de|que|se))*',
    '(nie|bez|nigdy|prawie|omal|musiel\\p{L}+|musial\\p{L}*|chciel\\p{L}+)( (trzeba|bylo|ma|potrzeby|musimy|byl|jest|sie))*',
    '(لا|لم|لن|بدون|ليس|ما|مش|كدنا|كنا)( (داعي|حاجة|حاجه|نكن|اكن|ضرورة))*',
  ]
    .map((denied) => ` (?:${denied}) $`)
    .join('|')}|[不没别无免]$|(?:不用|不必|无需|差点|没有)$`,
  'u',
);

/** The words of a joke about the bill. */
export const FOR_THE_BILL = new RegExp(
  `${[
    '(after|seeing|saw|at|with|these|those|because of|for) (the |that |this |your |these |those )?(bill|prices?)',
    '(nach|bei|wegen|fur) (der |dieser |den |diesen |die )?(rechnung|preise?n?)',
    '(apres|vu|avec|pour|voyant) (l |la |le |les |ces )?(addition|prix|note)',
    '(despues de|ver|con|por) (la |el |los |esos |estos )?(cuenta|precios?)',
    '(dopo|vedendo|visto|con) (il |i |questi )?(conto|prezz[oi])',
    '(depois d[ae]|ver|com) (a |o |os |esses |estes )?(conta|precos?)',
    '(po|za|przy|widzac) (tym |tych |takich )?(rachunku|rachunek|cenach|ceny)',
    '(بعد|مع|من) (ال)?(فاتور[ةه]|اسعار)',
  ]
    .map((joke) => ` (?:${joke}) `)
    .join('|')}|账单|价格`,
  'u',
);

/** A fire that warms, or one on which meat is grilled. */
export const WARM_FIRE =
  / (fireplace|hearth|grill|barbecue|bbq|kamin\p{L}*|cheminee|chimenea|parrilla|camin(o|etto)|lareira|kominku?|(ال)?(مدفا[ةه]|موقد)) |壁炉/u;

function wholeWord(patterns: readonly string[]): RegExp {
  return new RegExp(`^(?:${patterns.join('|')})$`, 'u');
}

function words(patterns: readonly string[]): RegExp {
  return new RegExp(
    ` (?:${patterns.join('|')})(?= |$)`.replaceAll(
      '~',
      ` (?:(?!(?:${LOOKS_AWAY}) )[\\p{L}\\d]+ ){0,3}`,
    ),
    'gu',
  );
}
