/*
 * How well the reader reads what it was not trained on: `npm run texts:eval`. `-- --misses` lists
 * what it got wrong; `-- --cross` judges the training sentences instead, each by a model that has
 * not seen its frame, which is what to go by while improving it.
 */
import { parseArgs } from 'node:util';
import { readText } from '#server/understanding/reader/read-text.ts';
import { LANGUAGES, SAFETY_CLASSES, TONES, TOPICS } from '#shared/understanding/understanding.ts';
import { chooseThresholds } from './choose-thresholds.ts';
import { crossValidate } from './cross-validate.ts';
import {
  byLanguage,
  classConfusion,
  computeFigures,
  type Figures,
  nearMissConfusion,
  type Reading,
} from './figures.ts';
import { cutIntoSamples } from './learn-languages.ts';
import { learnSecondLook } from './learn-second-look.ts';
import { SETTINGS } from './learn-weights.ts';
import {
  computeRatedFigures,
  computeUnratedFigures,
  type UnratedFigures,
} from './rated-figures.ts';
import { makeExamples, readWordLists } from './read-material.ts';
import { readSentences, type Sentence } from './read-sentences.ts';
import { readingSpeed } from './reading-speed.ts';
import { type Join, runOnTexts } from './run-on.ts';

const FOLDS = 5;
const { values: options } = parseArgs({
  options: {
    cross: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
    only: { type: 'string' },
    settings: { type: 'string', default: '{}' },
  },
});

const only = options.only?.split(',');
const sentences = readSentences(options.cross ? 'training' : 'held-out').filter(
  ({ language }) => !only || only.includes(language),
);
const readings = options.cross ? crossReadings(sentences) : sentences.map(readSentence);
console.log(
  options.cross
    ? `training sentences, ${FOLDS}-fold by frame`
    : 'sentences of other authors, never trained on',
);
console.log(languageTable(readings));
console.log(`\nread as\n${classTable(readings)}`);
if (options.misses) printMisses(readings);
if (!options.cross) {
  const runOns = runOnFigures(sentences);
  console.log(`\namong other remarks, without a stop between them\n${runOnTable(runOns)}`);
  console.log(`\nbeside a rating\n${ratedTable(readings)}`);
  const speed = readingSpeed(sentences.map(({ text }) => text));
  const cuts = sentences.flatMap(({ text, language }) =>
    cutIntoSamples(text).map((text) => ({ text, language })),
  );
  const told = cuts.filter(({ text, language }) => readText(text)?.language === language).length;
  console.log(`\nlanguage of ${cuts.length} cuts of 20 characters: ${percent(told / cuts.length)}`);
  console.log(verdicts(readings, runOns, speed));
}

function readSentence(sentence: Sentence): Reading {
  const read = readText(sentence.text);
  const unread = { language: 'en', tone: 'neutral', topics: [], safety: null } as const;
  return { sentence, read: read ?? { ...unread, topics: [] } };
}

function crossReadings(of: readonly Sentence[]): Reading[] {
  const settings = { ...SETTINGS, ...(JSON.parse(options.settings) as Partial<typeof SETTINGS>) };
  const first = crossValidate(makeExamples(of, readWordLists(), settings), FOLDS, settings);
  const { judged } = learnSecondLook(first.judged);
  const { thresholds, topicsAbove } = chooseThresholds(judged);
  return judged.map(({ sentence, alarm, safety, tone, topics }) => ({
    sentence,
    read: {
      language: sentence.language,
      tone: TONES[tone] ?? 'neutral',
      topics: TOPICS.filter((_, place) => (topics[place] ?? 0) > (topicsAbove[place] ?? 0)),
      safety: alarm > thresholds.alarmAbove ? (SAFETY_CLASSES[safety] ?? null) : null,
    },
  }));
}

function languageTable(of: readonly Reading[]): string {
  const rows: [string, Figures][] = [...byLanguage(of), ['all', computeFigures(of)]];
  const head = ['', 'n', 'found', 'right class', 'false', 'near miss', 'tone', 'topics', 'lang'];
  return table([
    head,
    ...rows.map(([name, figures]) => [
      name,
      String(figures.sentences),
      percent(figures.recall),
      percent(figures.rightClass),
      percent(figures.falseAlarms),
      percent(figures.nearMisses),
      figures.toneF1.toFixed(3),
      figures.topicF1.toFixed(3),
      percent(figures.language),
    ]),
  ]);
}

type RunOnFigures = { others: number; join: Join; figures: UnratedFigures };

/** How much of a matter is heard, and how often there is none, the more is said around it. */
function runOnFigures(of: readonly Sentence[]): RunOnFigures[] {
  return (['commas', 'nothing'] as const).flatMap((join) =>
    [2, 5, 9].map((others) => {
      const texts = runOnTexts(
        of,
        () => others,
        () => join,
      );
      return { others, join, figures: computeUnratedFigures(texts.map(readSentence)) };
    }),
  );
}

function runOnTable(of: readonly RunOnFigures[]): string {
  return table([
    ['', 'found', '… or asked', 'right class', 'false', 'asked'],
    ...of.map(({ others, join, figures: { found, asked, ...figures } }) => [
      `${others} others, ${join}`,
      ...[found, found + asked].map(percent),
      ...[figures.rightClass, figures.falseAlarms, figures.falseQuestions].map(percent),
    ]),
  ]);
}

/** By author too: some wrote praise with dangerous words in it, others a day of answers. */
function ratedTable(of: readonly Reading[]): string {
  const authors = [...new Set(of.map(({ sentence }) => sentence.author))].sort();
  const parts: [string, Reading[]][] = [
    ...authors.map((author): [string, Reading[]] => [
      author,
      of.filter(({ sentence }) => sentence.author === author),
    ]),
    ['all', [...of]],
  ];
  return table([
    [
      '',
      'pleased',
      'alarm',
      'asked',
      'negative',
      'near miss',
      'asked',
      'matter, fair',
      'okay',
      'great',
      '… or asked',
    ],
    ...parts.map(([name, readings]) => {
      const { pleased, nearMisses, matters } = computeRatedFigures(readings);
      return [
        name,
        String(pleased.sentences),
        ...[pleased.alarms, pleased.questions, pleased.negative].map(percent),
        ...[nearMisses.alarms, nearMisses.questions].map(percent),
        ...[matters.alarmsIfFair, matters.alarmsIfOkay, matters.alarmsIfPleased].map(percent),
        percent(matters.heard),
      ];
    }),
  ]);
}

function classTable(of: readonly Reading[]): string {
  const rows = [...classConfusion(of), ...nearMissConfusion(of)];
  return table([
    ['', ...SAFETY_CLASSES.map((safety) => safety.slice(0, 8)), 'none'],
    ...rows.map(([name, counts]) => [name, ...counts.map((count) => (count ? `${count}` : '·'))]),
  ]);
}

function printMisses(of: readonly Reading[]): void {
  for (const { sentence, read } of of) {
    const { language, safety, kind, text } = sentence;
    if (read.safety !== safety)
      console.log(`${language} ${kind}: ${safety ?? 'none'} → ${read.safety ?? 'none'}: ${text}`);
  }
}

function verdicts(of: readonly Reading[], runOns: readonly RunOnFigures[], speed: number): string {
  const all = computeFigures(of);
  const languages = [...byLanguage(of).values()];
  const worst = Math.min(...languages.map(({ rightClass }) => rightClass));
  const { pleased, nearMisses, matters } = computeRatedFigures(of);
  const tenRemarks = runOns
    .filter(({ others }) => others === 9)
    .map(({ figures }) => figures.falseAlarms);
  const rows = [
    atLeast('safety recall, right class', all.rightClass, 0.95),
    atLeast('… of the worst language', worst, 0.85),
    atMost('false safety alarms', all.falseAlarms, 0.05),
    atMost('… rated great or excellent', pleased.alarms, 0.005),
    atMost('… near misses rated okay', nearMisses.alarms, 0.04),
    atMost('… of ten remarks in one text', Math.max(...tenRemarks), 0.06),
    atLeast('matters, alarm at fair and below', matters.alarmsIfFair, 0.95),
    atLeast('… alarm or question at okay and above', matters.heard, 0.95),
    // Without a target: docs/decisions/069-count-a-question-as-heard.md
    ['… by alarm alone at okay', percent(matters.alarmsIfOkay), '', null],
    ['… by alarm alone at great and excellent', percent(matters.alarmsIfPleased), '', null],
    atMost('pleased guests read as negative', pleased.negative, 0.02),
    ['tone, macro-F1', all.toneF1.toFixed(3), '≥ 0.85', all.toneF1 >= 0.85],
    ['topics, micro-F1', all.topicF1.toFixed(3), '≥ 0.75', all.topicF1 >= 0.75],
    ['texts a second, one core', speed.toFixed(0), '≥ 5000', speed >= 5000],
    ['languages read', String(languages.length), String(LANGUAGES.length), languages.length === 9],
  ] satisfies Verdict[];
  return `\n${table(rows.map(([name, figure, target, isMet]) => [name, figure, target, verdictWord(isMet)]))}`;
}

/** A figure without a target is reported only. */
type Verdict = [name: string, figure: string, target: string, isMet: boolean | null];

function verdictWord(isMet: boolean | null): string {
  if (isMet === null) return '';
  return isMet ? 'met' : 'MISSED';
}

function atLeast(name: string, figure: number, least: number): Verdict {
  return [name, percent(figure), `≥ ${least * 100} %`, figure >= least];
}

function atMost(name: string, figure: number, most: number): Verdict {
  return [name, percent(figure), `≤ ${most * 100} %`, figure <= most];
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
}

function percent(part: number): string {
  return Number.isNaN(part) ? '–' : `${(part * 100).toFixed(1)} %`;
}
