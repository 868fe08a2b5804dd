import { expect, test } from 'vitest';
import { costResult } from './cost-result.ts';

test('the estimated cost of a million answers follows from the resource that runs out first', () => {
  const disk = costResult({ perSecond: 1_000, bytesPerAnswer: 1_000 });
  expect(disk.measured).toBeCloseTo(7.2);
  expect(disk.note).toContain('the disk is the first to be full');
  expect(disk.note).toContain('1 GB × 12 months × 0.1 = 1.2 USD');
  const processor = costResult({ perSecond: 1, bytesPerAnswer: 1_000 });
  expect(processor.measured).toBeCloseTo(91.26, 1);
  expect(processor.note).toContain('the processor is the first to be full');
});
