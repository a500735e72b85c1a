import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import type { CardDesignRow } from '@tsudoi/contract/card-designs';
import type { CardSide } from '@tsudoi/domain';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { blankSide } from './draft.ts';
import { SelectInput } from './Inputs.tsx';
import type { CardDraft } from './useCardDraft.ts';

const ZOOMS = ['75', '100', '125', '150'] as const;
/** How large the card is drawn, percent of its size on a phone. */
export type Zoom = (typeof ZOOMS)[number];

interface CardToolsProps {
  typeId: number;
  designs: readonly CardDesignRow[];
  card: CardDraft;
  side: CardSide;
  sideAt: number;
  zoom: Zoom;
  withGuides: boolean;
  onType(id: number): void;
  onSide(at: number): void;
  onZoom(zoom: Zoom): void;
  onGuides(withGuides: boolean): void;
}

/** Above the card: of which type it is, its sides, one step back and on, guides and size. */
export function CardTools(props: CardToolsProps) {
  const t = useT();
  const { typeId, designs, card, side, sideAt, zoom, withGuides, onType, onSide, onZoom, onGuides } = props;
  const { draft, change, sides, isDirty, setAsking } = card;
  return (
    <div className="card-tools">
      <SelectInput
        label={t('card_builder.type')}
        value={String(typeId)}
        options={designs.map(({ id, name }) => ({ value: String(id), text: name }))}
        onChange={(id) => (isDirty ? setAsking({ type: Number(id) }) : onType(Number(id)))}
      />
      <fieldset className="card-sides">
        <legend className="sr">{t('card_builder.side')}</legend>
        {([0, 1] as const).map((index) => (
          <button
            key={index}
            type="button"
            aria-pressed={sideAt === index}
            onClick={() => {
              if (sides[index] === undefined) change({ type: 'change', sides: [...sides, blankSide(side.ground)] });
              onSide(index);
            }}
          >
            {t(index === 0 ? 'card_builder.front' : 'card_builder.back_side')}
          </button>
        ))}
      </fieldset>
      {sideAt === 1 && (
        <Button
          onClick={() => {
            change({ type: 'change', sides: sides.slice(0, 1) });
            onSide(0);
          }}
        >
          {t('card_builder.remove_back')}
        </Button>
      )}
      <span className="grow" />
      <button
        type="button"
        className="ib"
        aria-label={t('card_builder.undo')}
        disabled={draft.past.length === 0}
        onClick={() => change({ type: 'undo' })}
      >
        <IconArrowBackUp className="i" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="ib"
        aria-label={t('card_builder.redo')}
        disabled={draft.future.length === 0}
        onClick={() => change({ type: 'redo' })}
      >
        <IconArrowForwardUp className="i" aria-hidden="true" />
      </button>
      <label className="tick">
        <input type="checkbox" checked={withGuides} onChange={({ target }) => onGuides(target.checked)} />
        <span>{t('card_builder.guides')}</span>
      </label>
      <SelectInput
        label={t('card_builder.zoom')}
        value={zoom}
        options={ZOOMS.map((value) => ({ value, text: `${value}%` }))}
        onChange={onZoom}
      />
    </div>
  );
}
