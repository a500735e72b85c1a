import { useT } from '../../shell/words.ts';

const STEPS = ['answers', 'check', 'done'] as const;

/** Where an entry is: 入力, 確認, 完了. */
export function Steps({ now }: { now: (typeof STEPS)[number] }) {
  const t = useT();
  const at = STEPS.indexOf(now);
  return (
    <ol className="entry-steps">
      {STEPS.map((step, index) => (
        <li key={step} className={index <= at ? 'on' : ''} aria-current={step === now ? 'step' : undefined}>
          {t(`entries.step.${step}`)}
        </li>
      ))}
    </ol>
  );
}
