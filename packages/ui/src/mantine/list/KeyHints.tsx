import { useT } from '../../headless/screen/i18n.ts';

/** What single keys do in the list, at its foot. */
export function KeyHints({ canPick, canPeek, canAsk }: { canPick: boolean; canPeek: boolean; canAsk: boolean }) {
  const t = useT();
  const hints = [
    [['J', 'K'], t('ui.keys_rows')],
    ...(canPeek ? [[['Space'], t('ui.keys_peek')] as const] : []),
    ...(canPick ? [[['X'], t('ui.keys_pick')] as const] : []),
    [['/'], t('ui.keys_search')],
    ...(canAsk ? [[['F'], t('ui.keys_condition')] as const] : []),
  ] as const;
  return (
    <span className="muted keys" aria-hidden="true">
      {hints.map(([keys, words]) => (
        <span key={words}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{' '}
          {words}
        </span>
      ))}
    </span>
  );
}
