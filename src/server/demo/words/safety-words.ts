import type { SafetyClass } from '#shared/understanding/understanding.ts';
import type { Issue } from '../aspects.ts';

/** Safety matters in the guests' languages. Each is given to one guest who rated poor. */
export const SAFETY_COMMENTS: readonly {
  venueId: string;
  issue: Issue;
  /** The class that the reader gives the text. */
  safety: SafetyClass;
  text: string;
}[] = [
  {
    venueId: 'luna-trattoria',
    issue: 'Food',
    safety: 'allergen',
    text: 'Après la sauce, mes lèvres ont gonflé et j’ai dû utiliser mon stylo. J’avais bien dit au serveur : pas de noix.',
  },
  {
    venueId: 'luna-trattoria',
    issue: 'Food',
    safety: 'undercooked',
    text: 'Das Hähnchen war innen noch roh und blutig. Wir haben es zurückgegeben.',
  },
  {
    venueId: 'luna-trattoria',
    issue: 'Cleanliness',
    safety: 'foreign_object',
    text: 'Ho trovato un pezzo di vetro nell’insalata e mi sono tagliato il labbro.',
  },
  {
    venueId: 'the-copper-kettle',
    issue: 'Cleanliness',
    safety: 'pest',
    text: 'Vimos una cucaracha en la pared junto a nuestra mesa. No terminamos de comer.',
  },
  {
    venueId: 'the-copper-kettle',
    issue: 'Food',
    safety: 'illness',
    text: 'Po kolacji wszyscy troje wymiotowaliśmy całą noc. Jedliśmy to samo danie.',
  },
  {
    venueId: 'the-copper-kettle',
    issue: 'Food',
    safety: 'allergen',
    text: '我告诉过服务员我对花生过敏，可是吃了两口嘴唇就肿了，喉咙发紧。',
  },
  {
    venueId: 'harbour-vine',
    issue: 'Service',
    safety: 'harassment',
    text: 'O empregado pôs-me a mão na perna duas vezes e não parou quando lhe pedi.',
  },
  {
    venueId: 'harbour-vine',
    issue: 'Service',
    safety: 'discrimination',
    text: 'رفضوا أن يجلسونا بسبب حجاب زوجتي مع أن الطاولات كانت فارغة.',
  },
  {
    venueId: 'harbour-vine',
    issue: 'Cleanliness',
    safety: 'injury',
    text: 'I slipped on the wet floor by the bar and hurt my wrist. There was no sign anywhere.',
  },
];
