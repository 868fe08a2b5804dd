import { expect, test } from 'vitest';
import { makeUnreadSpans } from './unread-spans.ts';

const at = (second: number) => new Date(second * 1000);
const place = (second: number) => ({ createdAt: at(second), id: 'a' });

test('what came last is read before what is left of older answers', () => {
  const spans = makeUnreadSpans(at(0));
  spans.lookAgain(at(100));
  expect(spans.next()).toEqual({ since: at(0), before: undefined });
  spans.cameTo(place(60));
  spans.lookAgain(at(101));
  // A statement that began in time may be seen only now.
  expect(spans.next()).toEqual({ since: at(70), before: undefined });
  spans.cameTo('end');
  expect(spans.next()).toEqual({ since: at(0), before: place(60) });
});

test('nothing counts as read before all that is older was walked through', () => {
  const spans = makeUnreadSpans(at(0));
  spans.lookAgain(at(100));
  spans.cameTo(place(60));
  spans.lookAgain(at(200));
  spans.cameTo('end');
  expect(spans.readUntil()).toEqual(at(0));
  spans.cameTo('end');
  expect(spans.next()).toBeUndefined();
  expect(spans.readUntil()).toEqual(at(170));
});

test('looking often makes no more to walk through', () => {
  const spans = makeUnreadSpans(at(0));
  for (let second = 0; second < 100; second += 1) spans.lookAgain(at(second));
  spans.cameTo('end');
  expect(spans.next()).toBeUndefined();
});
