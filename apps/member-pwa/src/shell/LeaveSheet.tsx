import { Sheet } from '../parts/Sheet.tsx';
import { useT } from './words.ts';

/** Asks before what was typed is left behind. */
export function LeaveSheet({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useT();
  return (
    <Sheet
      title={t('state.unsaved')}
      onClose={onStay}
      footer={
        <>
          <button type="button" className="btn" onClick={onLeave}>
            {t('state.unsaved_leave')}
          </button>
          <button type="button" className="btn pri" onClick={onStay}>
            {t('state.unsaved_stay')}
          </button>
        </>
      }
    >
      {null}
    </Sheet>
  );
}
