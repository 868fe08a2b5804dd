// Plain JavaScript: it runs inside the measured page, before anything else there.
/** Of one step at a time: what the browser says of its events, and when its feedback was painted. */
let step;
let lastInputMs = 0;
Object.assign(window, { beginStep, stepTimes });

for (const type of ['pointerdown', 'pointerup', 'keydown']) {
  addEventListener(type, ({ timeStamp }) => (lastInputMs = timeStamp), { capture: true });
}

new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) {
    if (interactionId && step) step.eventMs = Math.max(step.eventMs ?? 0, duration);
  }
}).observe({ type: 'event', durationThreshold: 16 });

/** Feedback is that something can be found, with this text in it where one is given. */
function beginStep(feedback) {
  const begun = { beganMs: performance.now() };
  step = begun;
  requestAnimationFrame(function look() {
    if (!isFound(feedback)) {
      requestAnimationFrame(look);
      return;
    }
    const inputMs = lastInputMs;
    // What is there in a frame is painted at its end, and the next task comes after that.
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      begun.feedbackMs = performance.now() - inputMs;
    };
    channel.port2.postMessage(null);
  });
}

function stepTimes() {
  return step;
}

function isFound({ selector, text = '' }) {
  return [...document.querySelectorAll(selector)].some((element) =>
    element.textContent.includes(text),
  );
}
