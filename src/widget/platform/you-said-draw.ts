import { YOU_SAID_DRAW_ATTRIBUTE } from '#shared/site/widget-setup.ts';
import { YOU_SAID_DRAWS, type YouSaidDraw } from '#shared/you-said/rules.ts';

/**
 * What chance decided for this guest before the page was rendered; undefined if nothing was
 * decided.
 */
export function readYouSaidDraw(): YouSaidDraw | undefined {
  const drawn = document.documentElement.dataset[YOU_SAID_DRAW_ATTRIBUTE];
  return YOU_SAID_DRAWS.find((draw) => draw === drawn);
}

/** On a shared screen, lets chance decide again for the next guest if it decided for the first. */
export function drawYouSaidAnew(): void {
  if (!readYouSaidDraw()) return;
  const drawn = YOU_SAID_DRAWS[Math.random() < 0.5 ? 0 : 1];
  document.documentElement.dataset[YOU_SAID_DRAW_ATTRIBUTE] = drawn;
}
