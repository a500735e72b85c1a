import { useT, type WordId } from '../../shell/words.ts';
import '../../look/form.css';
import '../../look/application.css';

const STEPS = ['type', 'answers', 'check', 'done'] as const;
/** A step of an application. */
export type Step = (typeof STEPS)[number];

const WORDS = {
  type: 'application.step.type',
  answers: 'application.step.answers',
  check: 'application.step.check',
  done: 'application.step.done',
} as const satisfies Record<Step, WordId>;

/** How far an applicant has come. */
export function Steps({ now }: { now: Step }) {
  const t = useT();
  const at = STEPS.indexOf(now);
  return (
    <ol className="apply-steps" aria-label={t('application.steps')}>
      {STEPS.map((step, index) => (
        <li key={step} className={index <= at ? 'on' : undefined} aria-current={step === now ? 'step' : undefined}>
          {index + 1} {t(WORDS[step])}
        </li>
      ))}
    </ol>
  );
}
