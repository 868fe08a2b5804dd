import type { Rating } from '#shared/feedback/ratings.ts';
import { ASPECTS, ISSUES } from '../aspects.ts';

export type LongComment = {
  venueId: string;
  rating: Rating;
  daysAgo: readonly [number, number];
  /** Hours of the venue's day at which the comment makes sense. */
  hours: readonly [number, number];
  primaryIssue: string;
  textGeneral: string;
  text: string;
};

/** Comments of the few guests who take their time. Each is used once. */
export const LONG_COMMENTS: readonly LongComment[] = [
  {
    venueId: 'the-copper-kettle',
    rating: 'excellent',
    daysAgo: [3, 170],
    hours: [12, 17],
    primaryIssue: 'Service',
    textGeneral: ASPECTS.Service,
    text: `I have been coming here on my own every Thursday since my husband passed away, and I would like you to know what a difference it makes. Nobody hurries me, nobody seats me in the corner, and somebody always asks how the garden is doing. Last week I had forgotten my reading glasses and the young lady read me the whole menu, including the specials, as if she had all the time in the world. The soup was lovely, the scone was still warm, and the pot of tea was refilled without my asking. You cannot buy that sort of kindness. Please tell the team that an old lady leaves every week with a lighter heart.`,
  },
  {
    venueId: 'the-copper-kettle',
    rating: 'great',
    daysAgo: [3, 170],
    hours: [10, 13],
    primaryIssue: 'Food',
    textGeneral: ASPECTS.Food,
    text: `Really good brunch, and I say that as somebody who runs a bakery. The sourdough has a proper crust, the eggs were soft in the middle and the tomato sauce of the shakshuka had clearly been on the stove for a while. Coffee was excellent. If I may add one wish: the room gets very full after half past ten and people waiting for a table end up standing right behind your chair. A little list at the door, or a text message when the table is ready, would make it calmer for everybody. We will be back either way, probably at nine.`,
  },
  {
    venueId: 'the-copper-kettle',
    rating: 'fair',
    daysAgo: [3, 170],
    hours: [10, 15],
    primaryIssue: 'Wait time',
    textGeneral: ISSUES['Wait time'],
    text: `We like this café a lot, which is why I take the time to write. This time we were told fifteen minutes for a table and waited forty, with a toddler. Once we sat down it took another quarter of an hour until somebody took the order, and the pancakes for the little one came last although we had asked for them first. Everybody was friendly and you could see that they were trying, there were simply too few of them. The food was good as ever. Please have one more person on at weekends, or stop taking walk-ins when the kitchen cannot keep up.`,
  },
  {
    venueId: 'luna-trattoria',
    rating: 'poor',
    daysAgo: [65, 115],
    hours: [19, 24],
    primaryIssue: 'Service',
    textGeneral: ISSUES.Service,
    text: `This was our fifth anniversary here in a row and sadly the last for now. Our table was not ready, which can happen. Then the starters came with the mains, the wine we had ordered was opened after we had finished eating, and when I asked for the bill it listed a dessert we never had. What upset me most was that nobody said sorry. A year ago somebody would have come over, made a joke, and put it right. It felt as if the people who cared have left. I would love to hear that things are changing, because there is no other place in town that we were so fond of.`,
  },
  {
    venueId: 'luna-trattoria',
    rating: 'excellent',
    daysAgo: [2, 30],
    hours: [19, 24],
    primaryIssue: 'Food',
    textGeneral: ASPECTS.Food,
    text: `We had stopped coming for a while after two poor evenings, and a friend persuaded us to try again. I am so glad that she did. The ragù is back to what it was, the pasta had bite, and the new chef came out to ask whether the aubergine was too spicy for the children. Service was quick, cheerful and completely without fuss. We stayed for a second dessert and a coffee that we did not need. It is not easy to turn a place around, so well done to everybody who had a hand in it. Our regular Friday table is yours again.`,
  },
  {
    venueId: 'luna-trattoria',
    rating: 'great',
    daysAgo: [3, 170],
    hours: [13, 24],
    primaryIssue: 'Atmosphere',
    textGeneral: ASPECTS.Atmosphere,
    text: `Siamo di Bologna e all’estero di solito evitiamo i ristoranti italiani, ma qui ci siamo sentiti a casa. La pasta era al dente, il tiramisù quasi come quello di mia nonna, e il personale è gentilissimo. Unico appunto: il caffè potrebbe essere un po’ più corto. Torneremo volentieri, complimenti a tutti!`,
  },
  {
    venueId: 'harbour-vine',
    rating: 'excellent',
    daysAgo: [2, 40],
    hours: [19, 24],
    primaryIssue: 'Atmosphere',
    textGeneral: ASPECTS.Atmosphere,
    text: `I proposed here tonight and she said yes, so I may not be neutral, but let me tell you how well it was done. I had rung in the afternoon, and by the time we arrived the table by the water was ours, there were flowers on it, and everybody on the team pretended to know nothing. The oysters were superb, the hake even better, and the wine that was suggested went with both. When the moment came the music went down a little, I still do not know how. Something sparkling appeared on the house. Thank you for giving us an evening that we will be talking about for the rest of our lives.`,
  },
  {
    venueId: 'harbour-vine',
    rating: 'fair',
    daysAgo: [3, 170],
    hours: [18, 24],
    primaryIssue: 'Value',
    textGeneral: ISSUES.Value,
    text: `The cooking is good and the room is beautiful, so this is about the bill. Four small scallops for the price of a main, bread and butter charged per person although we had not asked for it, sides extra with everything, and then a service charge on top that nobody mentioned. For two people with one bottle from the lower end of the list we paid what we usually pay for four. I do not mind spending money on a good evening, but I like to know beforehand what I am spending. A clear line on the menu about bread and service would already have changed how we felt walking home.`,
  },
  {
    venueId: 'harbour-vine',
    rating: 'okay',
    daysAgo: [3, 170],
    hours: [18, 24],
    primaryIssue: 'Food',
    textGeneral: ASPECTS.Food,
    text: `Mixed evening. The chowder was wonderful, thick and smoky, and the brown bread could be sold by the loaf. The ribeye on the other hand was ordered medium rare and came medium well; they offered to make a new one, but by then the others would have finished. The dessert put us all back in a good mood. Staff are warm and know the menu by heart. With a little more attention at the grill this would have been a perfect night, and I would rather tell you privately than write it on the internet.`,
  },
];
