import type { Aspect, Issue } from '../aspects.ts';

type Guest = { language: 'de' | 'fr' | 'es' | 'it' | 'pt' | 'pl' | 'zh' | 'ar'; text: string };
export type ForeignPraise = Guest & { topic: Aspect };
export type ForeignComplaint = Guest & { topic: Issue };

/** Comments in languages other than English. Each is used once. */
export const FOREIGN_PRAISE: readonly ForeignPraise[] = [
  {
    language: 'de',
    topic: 'Service',
    text: 'So freundlich sind wir lange nicht empfangen worden. Danke an das ganze Team!',
  },
  {
    language: 'de',
    topic: 'Food',
    text: 'Alles frisch, alles heiß, und die Portionen sind mehr als fair.',
  },
  {
    language: 'de',
    topic: 'Atmosphere',
    text: 'Ein Ort zum Sitzenbleiben. Wir wollten nur kurz hinein und blieben zwei Stunden.',
  },
  {
    language: 'de',
    topic: 'Value',
    text: 'Für London ein sehr guter Preis. Nächstes Mal bringen wir die Großeltern mit.',
  },
  {
    language: 'de',
    topic: 'Service',
    text: 'Mit zwei kleinen Kindern und Kinderwagen: kein einziges genervtes Gesicht. Toll.',
  },
  {
    language: 'fr',
    topic: 'Food',
    text: 'Une cuisine simple et juste, des produits frais. On reviendra avec plaisir.',
  },
  {
    language: 'fr',
    topic: 'Service',
    text: 'Un service attentif et souriant du début jusqu’au dessert. Merci !',
  },
  {
    language: 'fr',
    topic: 'Atmosphere',
    text: 'Très belle salle, de la musique douce, on peut se parler sans crier.',
  },
  {
    language: 'fr',
    topic: 'Food',
    text: 'Le meilleur repas de notre séjour, et pourtant nous sommes de Lyon.',
  },
  {
    language: 'es',
    topic: 'Service',
    text: 'Nos trataron como en casa. Gracias por la paciencia con los niños.',
  },
  { language: 'es', topic: 'Food', text: 'Todo riquísimo y recién hecho. Volveremos seguro.' },
  {
    language: 'es',
    topic: 'Value',
    text: 'Buena relación entre precio y calidad, no es fácil en esta zona.',
  },
  {
    language: 'es',
    topic: 'Atmosphere',
    text: 'Un sitio con encanto, tranquilo y bien cuidado.',
  },
  {
    language: 'it',
    topic: 'Food',
    text: 'Ingredienti freschi e cotture perfette. Complimenti al cuoco.',
  },
  {
    language: 'it',
    topic: 'Service',
    text: 'Personale gentile e veloce, ci hanno spiegato tutto il menù con calma.',
  },
  {
    language: 'it',
    topic: 'Atmosphere',
    text: 'Un posto dove si sta bene, si torna sempre volentieri.',
  },
  { language: 'pt', topic: 'Food', text: 'Comida ótima e servida bem quente. Parabéns!' },
  {
    language: 'pt',
    topic: 'Service',
    text: 'Fomos muito bem recebidos, com um sorriso e sem pressas.',
  },
  {
    language: 'pl',
    topic: 'Service',
    text: 'Serdeczna i szybka obsługa, czuliśmy się jak w domu. Na pewno wrócimy.',
  },
  { language: 'pl', topic: 'Food', text: 'Pyszne jedzenie i duże porcje. Polecamy każdemu!' },
  { language: 'zh', topic: 'Food', text: '菜很新鲜，味道非常好，下次还会带家人来。' },
  { language: 'zh', topic: 'Service', text: '服务员很热情，还帮我们拍了照片，谢谢！' },
  {
    language: 'ar',
    topic: 'Service',
    text: 'استقبال جميل وخدمة سريعة، شكرا لكل الفريق.',
  },
  { language: 'ar', topic: 'Food', text: 'الطعام لذيذ جدا والحلويات رائعة. سنعود قريبا.' },
];

export const FOREIGN_COMPLAINTS: readonly ForeignComplaint[] = [
  {
    language: 'de',
    topic: 'Wait time',
    text: 'Fünfzig Minuten auf das Essen gewartet, und niemand hat etwas gesagt. Schade.',
  },
  {
    language: 'de',
    topic: 'Food',
    text: 'Das Essen kam lauwarm auf den Tisch. Sonst sind wir hier immer gern gewesen.',
  },
  {
    language: 'de',
    topic: 'Value',
    text: 'Auf der Rechnung stand ein Getränk zu viel, und die Bedienung wollte es nicht glauben.',
  },
  {
    language: 'fr',
    topic: 'Wait time',
    text: 'Une heure pour deux plats, sans une explication. Dommage, la carte était belle.',
  },
  {
    language: 'fr',
    topic: 'Food',
    text: 'Mon plat est arrivé tiède et trop salé. On attendait mieux.',
  },
  {
    language: 'es',
    topic: 'Wait time',
    text: 'Tardaron cuarenta minutos en traer la cuenta. La comida, bien.',
  },
  {
    language: 'es',
    topic: 'Service',
    text: 'Pedimos agua tres veces y nadie nos hizo caso.',
  },
  {
    language: 'it',
    topic: 'Food',
    text: 'La pasta era scotta e il sugo freddo. Peccato, il posto è bello.',
  },
  {
    language: 'pl',
    topic: 'Cleanliness',
    text: 'Stolik był lepki, a sztućce trzeba było wymienić dwa razy.',
  },
  { language: 'zh', topic: 'Wait time', text: '等了一个小时才上菜，没有人来解释。' },
  { language: 'ar', topic: 'Wait time', text: 'انتظرنا الطعام ساعة كاملة ولم يعتذر أحد.' },
];
