import { removeDataFolder, startServer } from '#testing/start-server.ts';
import type { FirstQuestionMeasurement } from './probes/measure-first-question.ts';
import {
  MAX_RATIO_TO_STATIC,
  measureWidget,
  type WidgetComparison,
} from './probes/measure-widget.ts';
import { networkLinkText } from './probes/network-links.ts';
import { saveReport, warnIfBusy } from './report/save-report.ts';

const ROUNDS = 7;
const BYTES_PER_KB = 1000;
const TARGETS = { ratio: MAX_RATIO_TO_STATIC.slow, scriptKb: 16, totalKb: 24 };

/** The results of other products, measured earlier on another machine over the same slow link. */
const PEERS = [
  { name: 'Preact, drawn by the browser', kb: 8, ms: 1_428 },
  { name: 'Formbricks surveys', kb: 51, ms: 1_508 },
  { name: 'React 19, drawn by the browser', kb: 68, ms: 1_820 },
  { name: 'Typebot', kb: 190, ms: 3_636 },
  { name: 'SurveyJS', kb: 405, ms: 3_844 },
];

const server = await startServer();
try {
  const results = await measureWidget(server.url, ROUNDS);
  print(results);
  await saveReport('widget', { rounds: ROUNDS, targets: TARGETS, results });
} finally {
  await server.stop();
  await removeDataFolder(server.dataDir);
}

function print(all: readonly WidgetComparison[]): void {
  for (const { link, widget, hand, ratio } of all) {
    console.log(
      `\nThe guest's page over ${link.name} (${networkLinkText(link)}), median of ${ROUNDS} loads`,
    );
    console.table({
      'this widget': row(widget),
      'static page of the same look': row(hand),
      ratio: { 'question visible (ms)': ratio.toFixed(2) },
    });
  }
  warnIfBusy();
  const [first] = all;
  if (!first) return;
  const { widget, ratio } = first;
  console.log(`\nTargets (${first.link.name})`);
  console.table([
    verdict('first question, times the static page', ratio, TARGETS.ratio),
    verdict(
      'JavaScript before it can be answered, gzip kB',
      widget.scriptBytes / BYTES_PER_KB,
      TARGETS.scriptKb,
    ),
    verdict(
      'all before it can be answered, gzip kB',
      widget.totalBytes / BYTES_PER_KB,
      TARGETS.totalKb,
    ),
  ]);
  console.log('\nOthers over the slow link, measured elsewhere and earlier');
  console.table(PEERS.map(({ name, ...results }) => ({ page: name, ...results })));
}

function row(measured: FirstQuestionMeasurement) {
  return {
    'question visible (ms)': Math.round(measured.visibleMs),
    'answerable (ms)': Math.round(measured.answerableMs),
    'JavaScript (kB)': kb(measured.scriptBytes),
    'all (kB)': kb(measured.totalBytes),
  };
}

function verdict(what: string, measured: number, target: number) {
  return {
    what,
    measured: Number(measured.toFixed(2)),
    target: `≤ ${target}`,
    result: measured <= target ? 'met' : 'missed',
  };
}

function kb(bytes: number): number {
  return Number((bytes / BYTES_PER_KB).toFixed(1));
}
