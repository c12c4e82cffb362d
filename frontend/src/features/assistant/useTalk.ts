import { useQueries } from '@tanstack/react-query';
import { partsOf } from '@/shared/format/text';
import { useLang } from '@/shared/hooks/useLang';
import { assistantQueries } from './queries';
import { useReveal } from './useReveal';
import { useTrail } from './useTrail';

/** The talk so far: its answers, the last of them sentence by sentence. still: nothing moves, so all comes at once. */
export function useTalk(still: boolean) {
  const lang = useLang();
  const { steps, first, fresh, open } = useTrail();
  // Who goes back and forth asks for the same answer twice, and it is requested once.
  const ids = [...new Set(steps.map((step) => step.id))];
  const localised = useQueries({ queries: ids.map((asked) => assistantQueries.node(lang, asked)) });
  const answers = steps.map((step) => localised[ids.indexOf(step.id)]);
  const current = answers.at(-1);
  const node = current?.data;
  const parts = node === undefined ? [] : partsOf(node.text);
  const whole = still || !fresh;
  const { said, saying, skip } = useReveal(first + steps.length, parts.length, whole);
  /** What the person said before an answer, `back` where they went back; empty at a start. */
  const question = (at: number, back: string): string => {
    const step = steps[at];
    if (step === undefined || step.by === 'start') return '';
    if (step.by === 'back') return back;
    return answers[at - 1]?.data?.items.find((item) => item.id === step.id)?.label ?? '';
  };
  return { steps, first, open, answers, current, node, parts, whole, said, saying, skip, question };
}
