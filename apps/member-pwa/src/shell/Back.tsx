import { useLocation, useNavigate } from 'react-router';
import { useT } from './words.ts';

/** One step back, where there is one. */
export function Back() {
  const t = useT();
  const navigate = useNavigate();
  return (
    useLocation().key !== 'default' && (
      <button type="button" className="tbtn link" onClick={() => navigate(-1)}>
        {t('action.back')}
      </button>
    )
  );
}
