import { IconArrowBackUp, IconArrowForwardUp, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { StoredFile } from '@tsudoi/contract';
import {
  type CardDesignRecord,
  type CardDesignRow,
  cardDesigns,
  SAMPLE_REASONS,
  type SampleReason,
} from '@tsudoi/contract/card-designs';
import { CallError } from '@tsudoi/contract/client';
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
import { useClient } from '@tsudoi/ui/headless/api/client';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useLeaveGuard } from '@tsudoi/ui/headless/form/leaveGuard';
import { operatorUpload, UploadContext } from '@tsudoi/ui/headless/form/upload';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import type { Crumb } from '@tsudoi/ui/headless/screen/page';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { Page } from '@tsudoi/ui/mantine/Page';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { type KeyboardEvent, useMemo, useReducer, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { adminClient } from '../../shell/adminArea.ts';
import { Checks } from './Checks.tsx';
import { checksOf, wordsOf } from './checks.ts';
import { blankSide, draftOf, draftReducer, movedItem, withItem, withSide } from './draft.ts';
import { GroundProperties } from './GroundProperties.tsx';
import { SelectInput } from './Inputs.tsx';
import { Parts } from './Parts.tsx';
import { Properties } from './Properties.tsx';
import { Stage } from './Stage.tsx';
import { useSamples } from './samples.ts';

interface BuilderProps {
  record: CardDesignRecord;
  designs: readonly CardDesignRow[];
  facility: FacilityRecord;
  query: { facility_code: string };
  crumbs: readonly Crumb[];
  onType(id: number): void;
  reload(): Promise<void>;
}

const ZOOMS = ['75', '100', '125', '150'] as const;
type Asking = 'publish' | 'back' | 'stale' | { type: number } | undefined;

/** The card of one member type at work. */
export function Builder({ record, designs, facility, query, crumbs, onType, reload }: BuilderProps) {
  const t = useT();
  const client = useClient();
  const navigate = useNavigate();
  const standard = useMemo(
    () => standardCard(deriveAccent(facility.color), facility.logo !== null),
    [facility.color, facility.logo],
  );
  const stored = useMemo(() => record.sides ?? [standard], [record.sides, standard]);
  const [draft, change] = useReducer(draftReducer, stored, draftOf);
  const [base, setBase] = useState({ sides: stored, version: record.version });
  const [at, setAt] = useState(0);
  const [selected, setSelected] = useState<number | 'ground'>();
  const [zoom, setZoom] = useState<(typeof ZOOMS)[number]>('125');
  const [withGuides, setGuides] = useState(true);
  const [images, setImages] = useState<readonly StoredFile[]>(record.images);
  const [asking, setAsking] = useState<Asking>();
  const [busy, setBusy] = useState<'saving' | 'publishing' | 'back'>();
  const samples = useSamples(record, query);
  const [leaf, setLeaf] = useState(0);
  const sample = samples[leaf % Math.max(1, samples.length)];
  const transport = useMemo(() => operatorUpload(adminClient, facility.id), [facility.id]);

  const sides = draft.now;
  const side = sides[Math.min(at, sides.length - 1)] ?? standard;
  const sideAt = sides.indexOf(side);
  const isDirty = sides !== base.sides && JSON.stringify(sides) !== JSON.stringify(base.sides);
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

  const input = (version: number) => ({ params: { id: record.id }, query, body: { version } });
  const save = async (): Promise<number> => {
    const saved = await client.call(cardDesigns.update, {
      ...input(base.version),
      body: { sides: [...sides], version: base.version },
    });
    const version = saved.version ?? base.version;
    setBase({ sides: [...sides], version });
    return version;
  };
  /** Does something that may be refused; what is drawn stays whatever comes of it. */
  const run = async (what: NonNullable<typeof busy>, work: () => Promise<void>) => {
    setBusy(what);
    setAsking(undefined);
    try {
      await work();
      await reload();
    } catch (cause) {
      if (cause instanceof CallError && cause.code === 'stale') setAsking('stale');
      else notifyRefused(cause, t);
    } finally {
      setBusy(undefined);
    }
  };
  /** After somebody else's save: what they saved, or on with what is drawn here, knowing of it. */
  const afterStale = (takesTheirs: boolean) =>
    run('saving', async () => {
      const now = await client.call(cardDesigns.get, { params: { id: record.id }, query });
      const theirs = now.sides ?? [standard];
      setBase({ sides: theirs, version: now.version });
      setImages([...now.images, ...images]);
      if (!takesTheirs) return;
      change({ type: 'reset', sides: theirs });
      setSelected(undefined);
    });
  const onSave = () =>
    run('saving', async () => {
      await save();
      notify({ message: t('card_builder.saved') });
    });
  const onPublish = () =>
    run('publishing', async () => {
      const version = isDirty || !record.has_draft ? await save() : base.version;
      const done = await client.call(cardDesigns.publish, input(version));
      setBase({ sides: [...sides], version: done.version ?? version });
      notify({ message: t('card_builder.published', { members: formatNumber(record.members) }) });
    });
  const onBack = () =>
    run('back', async () => {
      const done = await client.call(cardDesigns.back, input(base.version));
      const now = await client.call(cardDesigns.get, { params: { id: record.id }, query });
      const next = now.sides ?? [standard];
      setBase({ sides: next, version: done.version ?? now.version });
      if (!isDirty) change({ type: 'reset', sides: next });
      setSelected(undefined);
      notify({ message: t(now.is_published ? 'card_builder.went_back' : 'card_builder.went_back_standard') });
    });

  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(event.target.type);
    if (isTyping || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key === 'z' || key === 'y') {
      event.preventDefault();
      change({ type: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
    }
  };
  const leafTo = (reason: SampleReason) => {
    const own = samples.map((one, index) => ({ one, index })).filter(({ one }) => one.reasons.includes(reason));
    const next = own.find(({ index }) => index > leaf % samples.length) ?? own[0];
    if (next !== undefined) setLeaf(next.index);
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
          <div className="card-tools">
            <SelectInput
              label={t('card_builder.type')}
              value={String(record.id)}
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
                    if (sides[index] === undefined)
                      change({ type: 'change', sides: [...sides, blankSide(side.ground)] });
                    setAt(index);
                    setSelected(undefined);
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
                  setAt(0);
                  setSelected(undefined);
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
              <input type="checkbox" checked={withGuides} onChange={({ target }) => setGuides(target.checked)} />
              <span>{t('card_builder.guides')}</span>
            </label>
            <SelectInput
              label={t('card_builder.zoom')}
              value={zoom}
              options={ZOOMS.map((value) => ({ value, text: `${value}%` }))}
              onChange={(value) => setZoom(value)}
            />
          </div>
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
          <div className="card-leaf">
            <button
              type="button"
              className="ib"
              aria-label={t('card_builder.sample_before')}
              onClick={() => setLeaf((leaf + samples.length - 1) % Math.max(1, samples.length))}
            >
              <IconChevronLeft className="i" aria-hidden="true" />
            </button>
            <span role="status">
              <b>{sample?.name}</b> <span className="muted">{sample?.member_code}</span>{' '}
              {sample?.isMadeUp === true && <Tag>{t('card_builder.made_up')}</Tag>}
            </span>
            <button
              type="button"
              className="ib"
              aria-label={t('card_builder.sample_next')}
              onClick={() => setLeaf((leaf + 1) % Math.max(1, samples.length))}
            >
              <IconChevronRight className="i" aria-hidden="true" />
            </button>
            <span className="grow" />
            <span className="muted">{t('card_builder.try_with')}</span>
            {SAMPLE_REASONS.map((reason) => (
              <Button
                key={reason}
                small
                aria-pressed={sample?.reasons.includes(reason) === true}
                onClick={() => leafTo(reason)}
              >
                {t(`card_builder.reason.${reason}`)}
              </Button>
            ))}
          </div>
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
                  setImages([...images, file]);
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
          onClick={() => void onSave()}
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
      <Confirm
        opened={asking === 'publish'}
        title={t('card_builder.publish_question', { type: record.name })}
        verb={t('card_builder.publish')}
        onVerb={() => void onPublish()}
        onBack={() => setAsking(undefined)}
      >
        <p>{t('card_builder.touches', { members: formatNumber(record.members) })}</p>
        {checks.length > 0 && <p>{t('card_builder.publish_checks', { count: checks.length })}</p>}
      </Confirm>
      <Confirm
        opened={asking === 'back'}
        title={t('card_builder.back_question', { type: record.name })}
        verb={t('card_builder.go_back')}
        onVerb={() => void onBack()}
        onBack={() => setAsking(undefined)}
      >
        <p>{t('card_builder.back_text', { members: formatNumber(record.members) })}</p>
      </Confirm>
      <Confirm
        opened={asking === 'stale'}
        title={t('card_builder.stale')}
        verb={t('card_builder.stale_theirs')}
        back={t('card_builder.stale_own')}
        prefer="back"
        onVerb={() => void afterStale(true)}
        onBack={() => void afterStale(false)}
      >
        <p>{t('card_builder.stale_text')}</p>
      </Confirm>
      <Confirm
        opened={guard.isAsking || typeof asking === 'object'}
        title={t('state.unsaved')}
        verb={t('state.unsaved_leave')}
        back={t('state.unsaved_stay')}
        prefer="back"
        onVerb={() => {
          if (typeof asking === 'object') onType(asking.type);
          else guard.leave();
        }}
        onBack={() => {
          setAsking(undefined);
          guard.stay();
        }}
      />
    </Page>
  );
}
