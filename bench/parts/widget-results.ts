import { linkText } from '../probes/links.ts';
import { MAX_TIMES_STATIC, measureWidget } from '../probes/measure-widget.ts';
import { comparedResult, type Result } from '../report/result.ts';

/** How long a guest waits for the first question, over each of the links. */
export async function widgetResults(serverUrl: string, rounds: number): Promise<Result[]> {
  const results = await measureWidget(serverUrl, rounds);
  return results.map(({ link, rounds: measured }) =>
    comparedResult(
      {
        name: `widget: first question visible, ${link.name}`,
        unit: 'ms',
        against: 'static page of the same look',
        target: { atMost: MAX_TIMES_STATIC[link.key] },
        note: linkText(link),
      },
      measured.map(({ widget, hand }) => ({
        measured: widget.visibleMs,
        baseline: hand.visibleMs,
      })),
    ),
  );
}
