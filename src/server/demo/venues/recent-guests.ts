import type { RecentGuest } from './demo-venue.ts';

const ago = (minutesAgo: number) => ({ minutesAgo, isToday: true });
const yesterdayAt = (time: string) => ({ yesterdayAt: time });

/** One guest is waiting for a reply, and yesterday brought much praise to pass on. */
export const COPPER_KETTLE_RECENT_GUESTS: readonly RecentGuest[] = [
  {
    written: ago(25),
    rating: 'excellent',
    topic: 'Service',
    text: 'Priya saw the pram coming, moved two chairs and had the high chair ready before we got to the table.',
    table: 'Window 1',
    server: 'Priya',
  },
  {
    written: ago(70),
    rating: 'great',
    topic: 'Food',
    text: 'The chicken and leek pie, and a second one to take home to my neighbour.',
    table: '4',
  },
  {
    written: { minutesAgo: 128, isToday: false },
    rating: 'poor',
    topic: 'Cleanliness',
    safety: 'injury',
    text: 'The step down to the toilets is wet and the light above it is out. My father slipped on it. It really is unsafe.',
    table: '11',
    name: 'Helen',
    email: 'helen.marsh@example.com',
  },
  {
    written: ago(185),
    rating: 'okay',
    topic: 'Food',
    text: 'Lovely coffee. The eggs were a little late, and we had a bus to catch.',
    table: '2',
  },
  {
    written: yesterdayAt('10:35'),
    rating: 'excellent',
    topic: 'Service',
    text: 'Esther noticed that Mum could not read the board and went through all of it with her, twice.',
    table: '5',
    server: 'Esther',
    name: 'Niamh',
  },
  {
    written: yesterdayAt('12:50'),
    rating: 'fair',
    topic: 'Wait time',
    text: 'The soup took so long that the little one had fallen asleep when it came.',
    table: '6',
  },
  {
    written: yesterdayAt('13:35'),
    rating: 'excellent',
    topic: 'Service',
    text: 'Tom asked about nuts before we had said a word. With our boy that means everything.',
    table: 'Window 2',
    server: 'Tom',
    name: 'Ravi',
    email: 'ravi.shah@example.org',
  },
  {
    written: yesterdayAt('14:20'),
    rating: 'excellent',
    topic: 'Food',
    text: 'I asked for the recipe of the lemon drizzle and was given a second slice instead. Fair enough!',
    table: '9',
  },
  {
    written: yesterdayAt('15:45'),
    rating: 'great',
    topic: 'Service',
    text: 'Jakub carried the pram up all the steps and would not hear of a thank you. So: thank you, Jakub.',
    table: '7',
    server: 'Jakub',
  },
];

export const LUNA_TRATTORIA_RECENT_GUESTS: readonly RecentGuest[] = [
  {
    written: ago(40),
    rating: 'great',
    topic: 'Food',
    text: 'Il ragù di cinghiale è quello vero. Bravi!',
    table: 'Terrace 1',
  },
  {
    written: yesterdayAt('21:20'),
    rating: 'excellent',
    topic: 'Service',
    text: 'Marco lit a candle in the tiramisu for a birthday that nobody had told him about.',
    table: '4',
    server: 'Marco',
  },
  {
    written: yesterdayAt('21:55'),
    rating: 'fair',
    topic: 'Value',
    text: 'Two bottles of water on the bill and one on the table. It was taken off, but I had to ask twice.',
    table: '12',
    name: 'Conor',
    email: 'conor.walsh@example.net',
  },
];

export const HARBOUR_AND_VINE_RECENT_GUESTS: readonly RecentGuest[] = [
  {
    written: ago(55),
    rating: 'excellent',
    topic: 'Atmosphere',
    text: 'Un très beau moment au bord de l’eau, et des huîtres comme chez nous en Bretagne.',
    table: 'Quay 1',
  },
  {
    written: yesterdayAt('21:10'),
    rating: 'excellent',
    topic: 'Service',
    text: 'Aoife chose the wine for all five of us and not one of us would have chosen it. We drank two.',
    table: 'Quay 2',
    server: 'Aoife',
  },
];
