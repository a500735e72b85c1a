import { useLocation, useNavigate } from 'react-router';

const STEPS = ['check', 'person'] as const;
type Step = (typeof STEPS)[number];

/** The step of the form that the address names, so that going back leads to the step before; undefined is the form itself. */
export function useSteps(): { step: Step | undefined; go: (step: Step) => void; back: () => void } {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const query = new URLSearchParams(search);
  const named = query.get('step');
  return {
    step: STEPS.find((step) => step === named),
    // What the page before handed over is in the entry of the history, and the link of a company in the address.
    go: (step) => {
      query.set('step', step);
      void navigate({ search: query.toString() }, { state });
    },
    back: () => void navigate(-1),
  };
}
