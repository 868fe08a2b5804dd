// Plain JavaScript: it runs inside the measured page, before anything else there.
/** @type {{ visibleMs?: number, answerableMs?: number }} */
const seen = {};
Object.assign(window, { seen });

const add = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = function (...listener) {
  const ANSWERS = 'input[type=radio]';
  const holdsAnswers =
    this instanceof Element && (this.matches(ANSWERS) || this.querySelector(ANSWERS) !== null);
  if (holdsAnswers && listener[0] === 'click') seen.answerableMs ??= performance.now();
  add.apply(this, listener);
};

let firstSeen;
requestAnimationFrame(function look(now) {
  const isThere = [...document.querySelectorAll('p, span')].some(
    (element) =>
      element.textContent.includes('How was your visit') &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
  if (isThere) firstSeen ??= now;
  // What is there in a frame is painted at its end; the first paint tells when that was.
  const [painted] = performance.getEntriesByName('first-contentful-paint');
  if (isThere && painted) seen.visibleMs = Math.max(firstSeen, painted.startTime);
  else requestAnimationFrame(look);
});
