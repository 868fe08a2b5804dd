import { MAX_RATIO_TO_STATIC, measureWidget } from '../probes/measure-widget.ts';
import { networkLinkText } from '../probes/network-links.ts';
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
        target: { atMost: MAX_RATIO_TO_STATIC[link.key] },
        note: networkLinkText(link),
      },
      measured.map(({ widget, hand }) => ({
        measured: widget.visibleMs,
        baseline: hand.visibleMs,
      })),
    ),
  );
}
