import { IconChevronLeft } from '@tabler/icons-react';
import type { CardDesignRecord, CardDesignRow } from '@tsudoi/contract/card-designs';
import type { FacilityRecord } from '@tsudoi/contract/facilities';
import {
  type CardItem,
  type CardKind,
  cardContrast,
  cardItemInWords,
  cardSource,
  deriveAccent,
  layoutCard,
  movedBox,
  newCardItem,
  standardCard,
} from '@tsudoi/domain';
import { formatInstant, formatNumber } from '@tsudoi/i18n';
import { useLeaveGuard } from '@tsudoi/ui/headless/form/leaveGuard';
import { operatorUpload, UploadContext } from '@tsudoi/ui/headless/form/upload';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import type { Crumb } from '@tsudoi/ui/headless/screen/page';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Page } from '@tsudoi/ui/mantine/Page';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { adminClient } from '../../shell/adminArea.ts';
import { CardTools, type Zoom } from './CardTools.tsx';
import { Checks } from './Checks.tsx';
import { checksOf, wordsOf } from './checks.ts';
import { movedItem, withItem, withSide } from './draft.ts';
import { GroundProperties } from './GroundProperties.tsx';
import { Parts } from './Parts.tsx';
import { Properties } from './Properties.tsx';
import { Questions } from './Questions.tsx';
import { SampleStrip } from './SampleStrip.tsx';
import { Stage } from './Stage.tsx';
import { useSamples } from './samples.ts';
import { useCardDraft } from './useCardDraft.ts';

interface BuilderProps {
  record: CardDesignRecord;
  designs: readonly CardDesignRow[];
  facility: FacilityRecord;
  query: { facility_code: string };
  crumbs: readonly Crumb[];
  onType(id: number): void;
  reload(): Promise<void>;
}

/** The card of one member type at work. */
export function Builder({ record, designs, facility, query, crumbs, onType, reload }: BuilderProps) {
  const t = useT();
  const navigate = useNavigate();
  const standard = useMemo(
    () => standardCard(deriveAccent(facility.color), facility.logo !== null),
    [facility.color, facility.logo],
  );
  const card = useCardDraft({ record, query, standard, reload, onReplaced: () => setSelected(undefined) });
  const { change, sides, isDirty, images, busy, setAsking } = card;
  const [at, setAt] = useState(0);
  const [selected, setSelected] = useState<number | 'ground'>();
  const [zoom, setZoom] = useState<Zoom>('125');
  const [withGuides, setGuides] = useState(true);
  const samples = useSamples(record, query);
  const [leaf, setLeaf] = useState(0);
  const leafAt = leaf % Math.max(1, samples.length);
  const sample = samples[leafAt];
  const transport = useMemo(() => operatorUpload(adminClient, facility.id), [facility.id]);

  const side = sides[Math.min(at, sides.length - 1)] ?? standard;
  const sideAt = sides.indexOf(side);
  const guard = useLeaveGuard(isDirty, () => false);

  const items = useMemo(() => {
    const words = wordsOf(sample, record);
    return side.items.map((item) => cardItemInWords(item, words));
  }, [side.items, sample, record]);
  const checks = useMemo(
    () => checksOf(side, samples, { ...record, hasLogo: facility.logo !== null }),
    [side, samples, record, facility.logo],
  );
  const nameOf = (index: number) => nameOfItem(side.items[index]);
  const nameOfItem = (item: CardItem | undefined): string => {
    if (item === undefined) return '';
    if (item.kind !== 'text') return t(`card_builder.kind.${item.kind}`);
    const source = cardSource(item.source);
    if (source?.of === 'text') return source.text.trim() || t('card_builder.kind.words');
    return record.sources.find((one) => one.source === item.source)?.label ?? t('card_builder.gone_field');
  };
  const item = typeof selected === 'number' ? side.items[selected] : undefined;

  const setSide = (next: Partial<typeof side>, run?: string) =>
    change({ type: 'change', sides: withSide(sides, sideAt, next), run: run === undefined ? run : `${sideAt} ${run}` });
  const setItem = (index: number, next: Partial<CardItem>, run?: string) =>
    setSide(withItem(side, index, next), run === undefined ? run : `${index} ${run}`);
  const addItem = (added: CardItem) => {
    setSide({ items: [...side.items, added] });
    setSelected(side.items.length);
  };
  const add = (kind: CardKind | 'words') => {
    const color = side.items.find((one) => one.kind === 'text')?.style.color ?? standard.items.at(-1)?.style.color;
    const words = kind === 'words' ? `text:${t('card_builder.first_words')}` : undefined;
    addItem(newCardItem(kind === 'words' ? 'text' : kind, color ?? '#ffffff', words));
  };
  const remove = (index: number) => {
    setSide({ items: side.items.toSpliced(index, 1) });
    setSelected(undefined);
  };
  const duplicate = (index: number) => {
    const one = side.items[index];
    if (one !== undefined) addItem({ ...one, ...movedBox(one, 3, 3) });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(event.target.type);
    if (isTyping || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key === 'z' || key === 'y') {
      event.preventDefault();
      change({ type: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
    }
  };
  const isNew = record.sides === null;
  const mayPublish = isDirty || record.has_draft || isNew;
  const placed = useMemo(() => layoutCard(items), [items]);

  return (
    <Page
      title={t('card_builder.title')}
      crumbs={crumbs}
      beside={
        <>
          {record.is_published ? (
            <Tag>{t('card_builder.published_no', { no: formatNumber(record.published_no) })}</Tag>
          ) : (
            <Tag>{t('card_builder.standard')}</Tag>
          )}
          {(record.has_draft || isDirty) && <Tag tone="info">{t('card_builder.has_draft')}</Tag>}
        </>
      }
      actions={
        <>
          <span className="muted">{t('card_builder.touches', { members: formatNumber(record.members) })}</span>
          <Link to="keys">{t('card_builder.pass_keys')}</Link>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole screen */}
      <div className="card-builder" onKeyDown={onKeyDown}>
        <Parts
          names={side.items.map(nameOfItem)}
          selected={selected}
          onSelect={setSelected}
          onAdd={add}
          onMove={(from, to) => {
            setSide(movedItem(side, from, to));
            setSelected(to);
          }}
        />
        <section className="panel card-middle" aria-label={t('card_builder.card')}>
          <CardTools
            typeId={record.id}
            designs={designs}
            card={card}
            side={side}
            sideAt={sideAt}
            zoom={zoom}
            withGuides={withGuides}
            onType={onType}
            onSide={(index) => {
              setAt(index);
              setSelected(undefined);
            }}
            onZoom={setZoom}
            onGuides={setGuides}
          />
          <Stage
            side={side}
            items={items}
            background={images.find(({ file_path }) => file_path === side.background)?.file_url ?? null}
            logo={facility.logo?.file_url ?? null}
            sample={sample}
            selected={typeof selected === 'number' ? selected : undefined}
            zoom={Number(zoom)}
            withGuides={withGuides}
            nameOf={nameOf}
            onSelect={setSelected}
            onBox={setItem}
            onRemove={remove}
            onDuplicate={duplicate}
          />
          <SampleStrip samples={samples} at={leafAt} onLeaf={setLeaf} />
          <Checks side={side} checks={checks} nameOf={nameOf} onSelect={setSelected} />
        </section>
        <UploadContext value={transport}>
          <section className="panel card-look-of" aria-label={t('card_builder.properties')}>
            {item !== undefined && typeof selected === 'number' ? (
              <Properties
                key={`${sideAt} ${selected}`}
                item={item}
                name={nameOf(selected)}
                sources={record.sources}
                fitted={placed[selected]?.fitted}
                contrast={cardContrast(item, side)}
                onChange={(next, what) => setItem(selected, next, what)}
                onRemove={() => remove(selected)}
                onDuplicate={() => duplicate(selected)}
              />
            ) : selected === 'ground' ? (
              <GroundProperties
                side={side}
                image={images.find(({ file_path }) => file_path === side.background)}
                onChange={setSide}
                onImage={(file) => {
                  card.addImage(file);
                  setSide({ background: file.file_path });
                }}
              />
            ) : (
              <p className="hint">{t('card_builder.choose_part')}</p>
            )}
            <p className="hint card-foot">{t('card_builder.keys')}</p>
          </section>
        </UploadContext>
      </div>
      <div className="act">
        <Button
          icon={<IconChevronLeft className="i" aria-hidden="true" />}
          onClick={() => navigate(`/admin/facilities/edit/${facility.id}`)}
        >
          {t('action.back')}
        </Button>
        {record.has_previous && (
          <Button busy={busy === 'back' && t('card_builder.going_back')} onClick={() => setAsking('back')}>
            {t('card_builder.go_back')}
          </Button>
        )}
        <span className="grow" />
        {record.updated_at !== null && (
          <span className="muted unsaved">{t('card_builder.saved_at', { at: formatInstant(record.updated_at) })}</span>
        )}
        <Button
          disabled={(!isDirty && !isNew) || busy !== undefined}
          busy={busy === 'saving' && t('card_builder.saving')}
          onClick={() => void card.saveDraft()}
        >
          {t('card_builder.save')}
        </Button>
        <Button
          kind="primary"
          disabled={!mayPublish || busy !== undefined}
          busy={busy === 'publishing' && t('card_builder.publishing')}
          onClick={() => setAsking('publish')}
        >
          {t('card_builder.publish')}
        </Button>
      </div>
      <Questions record={record} card={card} found={checks.length} guard={guard} onType={onType} />
    </Page>
  );
}
