import { COMPLAINT_TOPICS, PRAISE_TOPICS } from '#shared/feedback/topics.ts';
import type { Answers } from '../conversation/answers.ts';
import type { ConversationSetup } from '../conversation/conversation-setup.ts';
import { rewardName } from '../conversation/messages.ts';
import type { InputKind } from '../conversation/steps.ts';
import type { Words } from '../words/words.ts';
import { Choices, SkipButton } from './inputs/choices.tsx';
import type { TypedInputKind } from './typed-input.tsx';

type TapInputProps = {
  input: Exclude<InputKind, TypedInputKind | 'rating'>;
  rewards: ConversationSetup['rewards'];
  words: Words;
  onAnswer: (answer: Answers) => void;
  onSkip: () => void;
};

/** Inputs answered with one tap, except the rating, which is part of the first page. */
export function TapInput({ input, rewards, words, onAnswer, onSkip }: TapInputProps) {
  const { buttons, aria } = words;
  switch (input) {
    case 'praise-topic':
      return <TopicInput topics={PRAISE_TOPICS} names={words.praise} {...{ words, onAnswer }} />;
    case 'complaint-topic':
      return (
        <TopicInput topics={COMPLAINT_TOPICS} names={words.complaints} {...{ words, onAnswer }} />
      );
    case 'reward':
      return (
        <>
          <Choices
            name="reward"
            legend={aria.reward}
            choices={rewards.map(({ value, label }) => ({
              value,
              label: rewardName(label, words),
            }))}
            onChoose={(reward) => onAnswer({ reward })}
          />
          <SkipButton label={buttons.noThanks} onSkip={onSkip} />
        </>
      );
  }
}

type TopicProps = Pick<TapInputProps, 'words' | 'onAnswer'> & {
  topics: object;
  names: Readonly<Record<string, string>>;
};

function TopicInput({ topics, names, words, onAnswer }: TopicProps) {
  const choices = [...Object.keys(topics), 'other'].map((value) => ({
    value,
    label: names[value] ?? value,
  }));
  return (
    <Choices
      name="topic"
      legend={words.aria.topic}
      choices={choices}
      onChoose={(topic) => onAnswer({ topic: topic as Answers['topic'] })}
    />
  );
}
