import type { CallOutput } from '@tsudoi/contract';
import { memberReference } from '@tsudoi/contract/reference';
import { normalizeZip } from '@tsudoi/domain';
import { typeZip } from '@tsudoi/ui/headless/inputRules';
import { useRef, useState } from 'react';
import { SelectField, TextField } from '../../forms/Field.tsx';
import type { Form } from '../../forms/useForm.ts';
import { client } from '../../session/client.ts';
import { useAnswer } from '../../shell/answer.ts';
import { useT } from '../../shell/words.ts';
import type { ProfileValues } from './fields.ts';

type Place = CallOutput<typeof memberReference.zipcode>['items'][number];

/** Zip code with its look-up, prefecture, city and the rest of the address. */
export function AddressFields({ form }: { form: Form<ProfileValues> }) {
  const t = useT();
  const { pref_code } = form.values;
  const prefectures = useAnswer(memberReference.prefectures).data;
  const cities = useAnswer(memberReference.cities, pref_code === '' ? null : { query: { pref_code } }).data;
  const { places, lookUp, choose } = useZip(form);
  return (
    <>
      <TextField
        form={form}
        name="zipcode"
        className="short"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={8}
        hint={t('profile.zip_hint')}
        format={(typed) => {
          const zip = typeZip(typed);
          lookUp(zip);
          return zip;
        }}
      />
      {places.length > 1 && (
        <fieldset className="field" aria-live="polite">
          <legend>{t('profile.zip_pick')}</legend>
          <ul className="list">
            {places.map((place) => (
              <li key={place.city_code + place.area_name}>
                <button type="button" className="rowlink" onClick={() => choose(place)}>
                  {place.pref_name}
                  {place.city_name}
                  {place.area_name}
                </button>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <SelectField
        form={form}
        name="pref_code"
        autoComplete="address-level1"
        placeholder={t('profile.choose')}
        options={options(prefectures, pref_code)}
        onPick={(code) =>
          form.fill((now) => ({ ...now, pref_code: code, city_code: code === now.pref_code ? now.city_code : '' }))
        }
      />
      <SelectField
        form={form}
        name="city_code"
        placeholder={pref_code === '' ? t('profile.pref_first') : t('profile.choose')}
        disabled={pref_code === ''}
        options={options(cities, form.values.city_code)}
      />
      <TextField
        form={form}
        name="address"
        autoComplete="street-address"
        maxLength={255}
        hint={t('profile.address_hint')}
      />
      <TextField form={form} name="building_name" autoComplete="address-line3" maxLength={255} />
    </>
  );
}

/** Choices of a list; a stored code stays chosen while the list is on its way. */
function options(list: readonly { id: string | number; text: string }[] | undefined, stored: string) {
  if (list === undefined) return stored === '' ? [] : [{ value: stored, text: '…' }];
  return list.map(({ id, text }) => ({ value: String(id), text }));
}

/** Seven digits bring the address: one place fills it, several are offered, none and a failure stay silent. */
function useZip(form: Form<ProfileValues>) {
  const [places, setPlaces] = useState<readonly Place[]>([]);
  const asked = useRef('');
  const filled = useRef('');

  const choose = (place: Place) => {
    setPlaces([]);
    form.fill((now) => {
      // An address somebody typed is theirs; only an empty or a filled-in one is replaced.
      const isOwn = now.address !== '' && now.address !== filled.current;
      filled.current = place.area_name;
      return {
        ...now,
        pref_code: place.pref_code,
        city_code: place.city_code,
        address: isOwn ? now.address : place.area_name,
      };
    });
  };

  const lookUp = (typed: string) => {
    const zipcode = typed.length === 8 ? normalizeZip(typed) : undefined;
    if (zipcode === asked.current) return;
    asked.current = zipcode ?? '';
    setPlaces([]);
    if (zipcode === undefined) return;
    client
      .call(memberReference.zipcode, { query: { zipcode } })
      .then(({ items }) => {
        if (asked.current !== zipcode) return;
        const [only] = items;
        if (items.length === 1 && only !== undefined) choose(only);
        else setPlaces(items);
      })
      .catch(() => undefined);
  };
  return { places, lookUp, choose };
}
