import { isComposing } from '@tsudoi/ui/headless/screen/composing';
import { type ComponentType, useEffect, useState } from 'react';
import type { AreaPaletteProps } from './Frame.tsx';

/** Props of {@link PaletteOpening}. */
export interface PaletteOpeningProps extends Omit<AreaPaletteProps, 'text' | 'onText' | 'isEntered'> {
  /** Text to begin with. */
  start: string;
  /** What the palette finds, in words. */
  finds: string;
  load(): Promise<ComponentType<AreaPaletteProps>>;
}

const focus = (field: HTMLInputElement | null) => field?.focus();

/**
 * The palette, and until its code has come and its own field has the focus a plain field that takes what is typed. A
 * composition that has begun in it ends there. Who goes elsewhere meanwhile does not want it any more.
 */
export function PaletteOpening({ start, finds, load, ...props }: PaletteOpeningProps) {
  const [text, setText] = useState(start);
  const [Palette, setPalette] = useState<ComponentType<AreaPaletteProps>>();
  const [showsField, setShowsField] = useState(true);
  const [isInComposition, setInComposition] = useState(false);
  const [isEntered, setEntered] = useState(false);
  useEffect(() => {
    load().then(
      (loaded) => setPalette(() => loaded),
      (cause) =>
        setPalette(() => {
          // To whoever says that a part of the console did not load.
          throw cause;
        }),
    );
  }, [load]);
  const hasPalette = Palette !== undefined && !isInComposition;
  return (
    <>
      {showsField && (
        <input
          ref={focus}
          className="in pal-door"
          aria-label={finds}
          placeholder={finds}
          maxLength={100}
          autoComplete="off"
          value={text}
          onChange={({ target }) => {
            setEntered(false);
            setText(target.value);
          }}
          onCompositionStart={() => setInComposition(true)}
          onCompositionEnd={() => setInComposition(false)}
          onKeyDown={({ key, nativeEvent }) => {
            if (isComposing(nativeEvent)) return;
            if (key === 'Enter') setEntered(true);
            if (key === 'Escape') props.onClose();
          }}
          onBlur={() => {
            setShowsField(false);
            // Without the focus of the document the whole window was left, which says nothing.
            if (!hasPalette && document.hasFocus()) props.onClose();
          }}
        />
      )}
      {hasPalette && <Palette {...props} text={text} onText={setText} isEntered={isEntered} />}
    </>
  );
}
