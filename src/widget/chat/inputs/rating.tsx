import { RATINGS, type Rating } from '#shared/feedback/ratings.ts';
import type { Words } from '../../words/words.ts';
import { RatingFace } from '../rating-face.tsx';
import { Choices } from './choices.tsx';

/** Five faces, each with its word. */
export function RatingInput({ words, onRate }: { words: Words; onRate: (rating: Rating) => void }) {
  const choices = RATINGS.map((rating) => ({
    value: rating,
    label: words.ratings[rating],
    description: words.faces[rating],
    picture: <RatingFace rating={rating} />,
  }));
  return (
    <Choices
      name="rating"
      legend={words.aria.rating}
      look="faces"
      choices={choices}
      onChoose={(value) => onRate(value as Rating)}
    />
  );
}
