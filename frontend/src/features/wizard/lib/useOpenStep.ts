import { useRef, useState, type RefObject } from 'react';
import { STEPS, type StepName } from './fieldKinds';

/** Which step is open, and which was the highest. `allReached`: each may be opened from the beginning. */
export function useOpenStep(
  allReached: boolean,
  first = 0,
): {
  step: number;
  openName: StepName;
  reachedStep: number;
  /** Opens a step at its top, with the focus on the heading. */
  open: (to: number) => void;
  /** The same, unless it is open already. */
  openOther: (to: number | undefined) => void;
  heading: RefObject<HTMLHeadingElement | null>;
} {
  const [step, setStep] = useState(first);
  const [reachedStep, setReachedStep] = useState(allReached ? STEPS.length - 1 : first);
  const heading = useRef<HTMLHeadingElement>(null);
  const open = (to: number) => {
    setStep(to);
    setReachedStep((old) => Math.max(old, to));
    window.scrollTo({ top: 0 });
    heading.current?.focus();
  };
  return {
    step,
    openName: STEPS[step] ?? 'basic',
    reachedStep,
    open,
    openOther: (to) => {
      if (to !== undefined && to !== step) open(to);
    },
    heading,
  };
}
