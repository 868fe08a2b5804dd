// Plain JavaScript: it runs inside the measured page, before any other script.
/** @type {{ visibleMs?: number, answerableMs?: number }} */
const seen = {};

/** `tell` reports to the measuring process; it is missing if the page is opened without measuring. */
function tellWhenBoth() {
  if (seen.visibleMs !== undefined && seen.answerableMs !== undefined)
    window.tell?.(JSON.stringify(seen));
}

const add = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = function (...listener) {
  const ANSWERS = 'input[type=radio]';
  const holdsAnswers =
    this instanceof Element && (this.matches(ANSWERS) || this.querySelector(ANSWERS) !== null);
  add.apply(this, listener);
  if (!holdsAnswers || listener[0] !== 'click' || seen.answerableMs !== undefined) return;
  seen.answerableMs = performance.now();
  tellWhenBoth();
};

let firstSeen;
requestAnimationFrame(function look(now) {
  const isThere = [...document.querySelectorAll('p, span')].some(
    (element) =>
      element.textContent.includes('How was your visit') &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
  if (isThere) firstSeen ??= now;
  // Elements found in a frame are painted at its end; the first-paint entry says when that was.
  const [painted] = performance.getEntriesByName('first-contentful-paint');
  if (!isThere || !painted) return requestAnimationFrame(look);
  seen.visibleMs = Math.max(firstSeen, painted.startTime);
  return tellWhenBoth();
});
