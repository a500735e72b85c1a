import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { CARD_ITEMS_MAX, CARD_KINDS, type CardKind } from '@tsudoi/domain';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { useState } from 'react';

interface PartsProps {
  names: readonly string[];
  selected: number | 'ground' | undefined;
  onSelect(which: number | 'ground'): void;
  onAdd(kind: CardKind | 'words'): void;
  onMove(from: number, to: number): void;
}

const NEW = [...CARD_KINDS.slice(0, 1), 'words', ...CARD_KINDS.slice(1)] as const;

/** What can be put on the card, and what stands on it, the front one first. */
export function Parts({ names, selected, onSelect, onAdd, onMove }: PartsProps) {
  const t = useT();
  const [dragged, setDragged] = useState<number>();
  const isFull = names.length >= CARD_ITEMS_MAX;
  const last = names.length - 1;
  return (
    <section className="panel card-parts" aria-label={t('card_builder.parts')}>
      <h2>{t('card_builder.add')}</h2>
      <div className="card-add">
        {NEW.map((kind) => (
          <Button key={kind} disabled={isFull} onClick={() => onAdd(kind)}>
            {t(`card_builder.kind.${kind}`)}
          </Button>
        ))}
      </div>
      {isFull && <p className="hint">{t('card_builder.full', { count: CARD_ITEMS_MAX })}</p>}
      <h2>{t('card_builder.parts')}</h2>
      <ol>
        {names
          .map((name, index) => ({ name, index }))
          .toReversed()
          .map(({ name, index }) => (
            <li
              key={index}
              className={index === selected ? 'on' : undefined}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                setDragged(index);
              }}
              onDragOver={(event) => {
                if (dragged !== undefined) event.preventDefault();
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== undefined && dragged !== index) onMove(dragged, index);
                setDragged(undefined);
              }}
              onDragEnd={() => setDragged(undefined)}
            >
              <IconGripVertical className="i" aria-hidden="true" />
              <button type="button" className="name" aria-pressed={index === selected} onClick={() => onSelect(index)}>
                {name}
              </button>
              <button
                type="button"
                className="ib"
                disabled={index === last}
                aria-label={t('card_builder.forward', { name })}
                onClick={() => onMove(index, index + 1)}
              >
                <IconChevronUp className="i" aria-hidden="true" />
              </button>
              <button
                type="button"
                className="ib"
                disabled={index === 0}
                aria-label={t('card_builder.backward', { name })}
                onClick={() => onMove(index, index - 1)}
              >
                <IconChevronDown className="i" aria-hidden="true" />
              </button>
            </li>
          ))}
        <li className={selected === 'ground' ? 'on' : undefined}>
          <button
            type="button"
            className="name"
            aria-pressed={selected === 'ground'}
            onClick={() => onSelect('ground')}
          >
            {t('card_builder.ground')}
          </button>
          <span className="muted">{t('card_builder.fixed')}</span>
        </li>
      </ol>
      <p className="hint card-foot">{t('card_builder.order_hint')}</p>
    </section>
  );
}
