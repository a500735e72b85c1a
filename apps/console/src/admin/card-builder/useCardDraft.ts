import type { StoredFile } from '@tsudoi/contract';
import { type CardDesignRecord, cardDesigns } from '@tsudoi/contract/card-designs';
import { CallError } from '@tsudoi/contract/client';
import type { CardSide } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { useMemo, useReducer, useState } from 'react';
import { draftOf, draftReducer } from './draft.ts';

/** What the builder asks before it goes on: a question of its own, or which type is wanted instead. */
export type Asking = 'publish' | 'back' | 'stale' | { type: number } | undefined;

interface Given {
  record: CardDesignRecord;
  query: { facility_code: string };
  /** What a type without a card of its own shows. */
  standard: CardSide;
  reload(): Promise<void>;
  /** What was drawn has been replaced by what the server has. */
  onReplaced(): void;
}

/** The card as it is drawn, as the server has it, and the calls between the two. */
export function useCardDraft({ record, query, standard, reload, onReplaced }: Given) {
  const t = useT();
  const client = useClient();
  const stored = useMemo(() => record.sides ?? [standard], [record.sides, standard]);
  const [draft, change] = useReducer(draftReducer, stored, draftOf);
  const [base, setBase] = useState({ sides: stored, version: record.version });
  const [images, setImages] = useState<readonly StoredFile[]>(record.images);
  const [asking, setAsking] = useState<Asking>();
  const [busy, setBusy] = useState<'saving' | 'publishing' | 'back'>();
  const sides = draft.now;
  const isDirty = sides !== base.sides && JSON.stringify(sides) !== JSON.stringify(base.sides);

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
  const settleStale = (takesTheirs: boolean) =>
    run('saving', async () => {
      const now = await client.call(cardDesigns.get, { params: { id: record.id }, query });
      const theirs = now.sides ?? [standard];
      setBase({ sides: theirs, version: now.version });
      setImages([...now.images, ...images]);
      if (!takesTheirs) return;
      change({ type: 'reset', sides: theirs });
      onReplaced();
    });
  const saveDraft = () =>
    run('saving', async () => {
      await save();
      notify({ message: t('card_builder.saved') });
    });
  const publish = () =>
    run('publishing', async () => {
      const version = isDirty || !record.has_draft ? await save() : base.version;
      const done = await client.call(cardDesigns.publish, input(version));
      setBase({ sides: [...sides], version: done.version ?? version });
      notify({ message: t('card_builder.published', { members: formatNumber(record.members) }) });
    });
  const goBack = () =>
    run('back', async () => {
      const done = await client.call(cardDesigns.back, input(base.version));
      const now = await client.call(cardDesigns.get, { params: { id: record.id }, query });
      const next = now.sides ?? [standard];
      setBase({ sides: next, version: done.version ?? now.version });
      if (!isDirty) change({ type: 'reset', sides: next });
      onReplaced();
      notify({ message: t(now.is_published ? 'card_builder.went_back' : 'card_builder.went_back_standard') });
    });

  return {
    draft,
    change,
    sides,
    isDirty,
    images,
    addImage: (image: StoredFile) => setImages([...images, image]),
    asking,
    setAsking,
    busy,
    saveDraft,
    publish,
    goBack,
    settleStale,
  };
}
/** What {@link useCardDraft} returns. */
export type CardDraft = ReturnType<typeof useCardDraft>;
