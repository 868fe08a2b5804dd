import { plainResult, type Result } from '../report/result.ts';
import { shortNumber } from '../report/short-number.ts';

/**
 * All of these are assumptions; replace them with your own. In 2025 two shared cores, 4 GB of
 * memory and 80 GB of disk cost about this much a month (DigitalOcean's list price was 24 USD, and
 * 10 USD for 100 GB more of disk).
 */
const ASSUMED = {
  serverUsdPerMonth: 24,
  diskGb: 80,
  furtherDiskUsdPerGbMonth: 0.1,
  /** The rest of the disk is for the system, the database log, backups and headroom. */
  diskShareForAnswers: 0.5,
  /** The highest utilisation of the processors that is accepted in the busiest hour. */
  busiestUtilisation: 0.5,
  /** How many times as many guests come in the busiest hour as in an average one. */
  busiestTimesAverage: 5,
  keptMonths: 12,
};

const SECONDS_PER_MONTH = (365.25 / 12) * 24 * 60 * 60;
const GB = 1e9;
const MILLION = 1e6;

/** The cost of a million answers on a small rented server, with the calculation. */
export function costResult(measured: { perSecond: number; bytesPerAnswer: number }): Result {
  const a = ASSUMED;
  const { perSecond, bytesPerAnswer } = measured;
  const averagePerSecond = (perSecond * a.busiestUtilisation) / a.busiestTimesAverage;
  const byProcessor = averagePerSecond * SECONDS_PER_MONTH;
  const room = a.diskGb * a.diskShareForAnswers * GB;
  const byDisk = room / bytesPerAnswer / a.keptMonths;
  const bound = Math.min(byProcessor, byDisk);
  const usd = a.serverUsdPerMonth / (bound / MILLION);
  const processorUsd = a.serverUsdPerMonth / (byProcessor / MILLION);
  const diskUsd = ((bytesPerAnswer * MILLION) / GB) * a.keptMonths * a.furtherDiskUsdPerGbMonth;
  const note = [
    `${a.serverUsdPerMonth} USD a month for two cores and ${a.diskGb} GB is an assumption`,
    `processor: ${shortNumber(perSecond)} answers/s × ${a.busiestUtilisation} at most in the busiest hour ÷ ${a.busiestTimesAverage} for an average one = ${shortNumber(averagePerSecond)}/s = ${shortNumber(byProcessor / MILLION)} million a month`,
    `disk: ${a.diskGb} GB × ${a.diskShareForAnswers} ÷ ${shortNumber(bytesPerAnswer)} B ÷ ${a.keptMonths} months = ${shortNumber(byDisk / MILLION)} million a month`,
    `the ${byDisk < byProcessor ? 'disk' : 'processor'} is the first to be full: ${a.serverUsdPerMonth} ÷ ${shortNumber(bound / MILLION)} = ${shortNumber(usd)} USD per million`,
    `with more disk for ${a.furtherDiskUsdPerGbMonth} USD per GB and month instead: processor ${a.serverUsdPerMonth} ÷ ${shortNumber(byProcessor / MILLION)} = ${shortNumber(processorUsd)} USD, disk ${shortNumber((bytesPerAnswer * MILLION) / GB)} GB × ${a.keptMonths} months × ${a.furtherDiskUsdPerGbMonth} = ${shortNumber(diskUsd)} USD, together ${shortNumber(processorUsd + diskUsd)} USD per million kept for ${a.keptMonths} months`,
  ].join(';\n  ');
  return plainResult(
    { name: 'growth: money per million answers, small rented server', unit: 'USD', note },
    [usd],
  );
}
