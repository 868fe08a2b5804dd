import type { SafetyClass } from '#shared/understanding/understanding.ts';
import { type CaseStep, CHECKLISTS } from './cases.ts';

/** How many steps of its checklist are done in a case. */
export function countCaseSteps({
  safety,
  steps,
}: {
  safety: SafetyClass;
  steps: { [Step in CaseStep]?: unknown };
}): { stepsDone: number; stepsTotal: number } {
  const checklist = CHECKLISTS[safety];
  return {
    stepsDone: checklist.filter((step) => steps[step]).length,
    stepsTotal: checklist.length,
  };
}
