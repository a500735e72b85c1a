import type { StoredFile } from '@tsudoi/contract';
import { EVENT_PICTURES_MAX } from '@tsudoi/domain';
import { useField } from '@tsudoi/ui/headless/form/field';
import { readStoredFile, storedFileOf } from '@tsudoi/ui/headless/form/files';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { ImageField } from '@tsudoi/ui/mantine/fields/ImageField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { useRef } from 'react';

/** A picture as the form has it; its file is null until one is picked. */
interface Picture {
  file: StoredFile | null;
  alt: string | null;
}

const picturesIn = (value: unknown): Picture[] => (Array.isArray(value) ? (value as Picture[]) : []);

/** Pictures of an event with what they show; the first one stands on top of its page. */
export function PicturesSection() {
  const t = useT();
  const field = useField({
    name: 'pictures',
    label: t('events.section.pictures'),
    read: (value) =>
      picturesIn(value)
        .map(({ file }) => readStoredFile(file))
        .join(t('list.joint')),
    nested: true,
  });
  const pictures = picturesIn(field.value);
  const keys = useRef({ of: [] as number[], next: 0 }).current;
  while (keys.of.length < pictures.length) keys.of.push(keys.next++);
  keys.of.length = pictures.length;
  // A row that moves is another one: its inputs are bound to their place.
  const rows = keys.of.map((key, at) => `${key} ${at}`);
  // An upload under way ends in the row that it began in.
  const isBusy = pictures.some(({ file }) => file !== null && storedFileOf(file) === undefined);

  const remove = (at: number) => {
    keys.of.splice(at, 1);
    field.set(pictures.toSpliced(at, 1));
  };
  const moveUp = (at: number) => {
    const swapped = <T,>(list: readonly T[]) => {
      const [moved] = list.slice(at, at + 1);
      return moved === undefined ? [...list] : list.toSpliced(at, 1).toSpliced(at - 1, 0, moved);
    };
    keys.of = swapped(keys.of);
    field.set(swapped(pictures));
  };
  return (
    <FormSection title={t('events.section.pictures')} lead={t('events.pictures_lead', { max: EVENT_PICTURES_MAX })}>
      {rows.map((row, index) => (
        <div className="field c12 event-row" key={row}>
          <ImageField
            name={`pictures.${index}.file`}
            label={t('events.picture_nth', { at: index + 1 })}
            purpose="event"
            required
            span={6}
          />
          <TextField
            name={`pictures.${index}.alt`}
            label={t('events.picture_alt')}
            hint={t('events.picture_alt_hint')}
            span={6}
            maxLength={120}
          />
          {!field.readOnly && (
            <div className="row c12">
              {index > 0 && (
                <Button small disabled={isBusy} onClick={() => moveUp(index)}>
                  {t('events.picture_up', { at: index + 1 })}
                </Button>
              )}
              <Button small disabled={isBusy} onClick={() => remove(index)}>
                {t('events.picture_remove', { at: index + 1 })}
              </Button>
            </div>
          )}
        </div>
      ))}
      {!field.readOnly && (
        <div className="field c12">
          <Button
            small
            disabled={pictures.length >= EVENT_PICTURES_MAX}
            onClick={() => field.add({ file: null, alt: null })}
          >
            {t('events.picture_add')}
          </Button>
        </div>
      )}
    </FormSection>
  );
}
