import type { adminReference, manageReference, memberReference, ZipAnswer } from '@tsudoi/contract/reference';
import { ADDRESS_MAX, addressInArea, formatZip, isBlank, normalizeZip, ZIP_LENGTH } from '@tsudoi/domain';
import { useContext, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useClient } from '../../headless/api/client.ts';
import { useEndpoint } from '../../headless/api/endpoint.ts';
import { FieldScopeContext } from '../../headless/form/field.ts';
import { useFieldValue } from '../../headless/form/formField.ts';
import { typeZip } from '../../headless/form/inputRules.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { Button } from '../Button.tsx';
import { fromSelectList } from './options.tsx';
import { SelectField } from './SelectField.tsx';
import { TextField } from './TextField.tsx';

type Reference = typeof manageReference | typeof memberReference | typeof adminReference;
type Place = ZipAnswer['items'][number];

/** Props of {@link AddressFields}. */
export interface AddressFieldsProps {
  /** The reference calls of the area: `manageReference`, `memberReference` or `adminReference`. */
  reference: Reference;
  /** Path in front of the names, such as `basic_info.`. */
  prefix?: string;
  required?: boolean;
  disabled?: boolean;
  /** Names of the values where they differ from those of the wire. */
  names?: Partial<Record<'zipcode' | 'pref_code' | 'city_code' | 'address' | 'building_name', string>>;
}

/** Zip code that fills in prefecture, city and area, and the rest of an address. */
export function AddressFields({ reference, prefix = '', required, disabled, names = {} }: AddressFieldsProps) {
  const t = useT();
  const { getValues, setValue } = useFormContext();
  const nameOf = (part: keyof NonNullable<AddressFieldsProps['names']>) => prefix + (names[part] ?? part);
  const [zip, pref] = [nameOf('zipcode'), nameOf('pref_code')];
  const prefCode = useFieldValue(pref);
  const hasPref = typeof prefCode === 'string' && prefCode !== '';
  const prefectures = useEndpoint(reference.prefectures, {}, { revalidateIfStale: false, keepOnNavigation: true });
  const cities = useEndpoint(reference.cities, hasPref ? { query: { pref_code: prefCode } } : null, {
    keepPreviousData: false,
  });
  const put = (name: string, value: string | null) =>
    setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  const fill = (place: Place, asks: boolean) => {
    put(pref, place.pref_code);
    put(nameOf('city_code'), place.city_code);
    put(nameOf('address'), addressInArea(place.area_name, String(getValues(nameOf('address')) ?? ''), { asks }));
  };
  return (
    <>
      <ZipField
        name={zip}
        prefName={pref}
        addressName={nameOf('address')}
        reference={reference}
        required={required}
        disabled={disabled}
        onPlace={fill}
      />
      <SelectField
        name={pref}
        label={t('field.pref_code')}
        required={required}
        disabled={disabled}
        span={3}
        placeholder={t('ui.choose_short')}
        options={fromSelectList(prefectures.data)}
        loading={prefectures.loading}
        failed={prefectures.error !== undefined}
        onRetry={() => void prefectures.retry()}
        // Another prefecture has other cities (ST-49).
        onPick={() => put(nameOf('city_code'), null)}
      />
      <SelectField
        name={nameOf('city_code')}
        label={t('field.city_code')}
        required={required}
        disabled={disabled || !hasPref}
        hint={hasPref || disabled ? undefined : t('ui.city_needs_prefecture')}
        span={4}
        options={hasPref ? fromSelectList(cities.data) : []}
        loading={hasPref && cities.loading}
        failed={hasPref && cities.error !== undefined}
        onRetry={() => void cities.retry()}
      />
      <TextField
        name={nameOf('address')}
        label={t('field.address')}
        required={required}
        disabled={disabled}
        maxLength={ADDRESS_MAX}
        span={8}
      />
      <TextField
        name={nameOf('building_name')}
        label={t('field.building_name')}
        disabled={disabled}
        maxLength={ADDRESS_MAX}
        span={4}
      />
    </>
  );
}

interface ZipProps {
  name: string;
  /** Name of the prefecture's value. */
  prefName: string;
  /** Name of the value that is typed next. */
  addressName: string;
  reference: Reference;
  required?: boolean;
  disabled?: boolean;
  /** `asks` where somebody pressed for the place, rather than typed a zip code. */
  onPlace(place: Place, asks: boolean): void;
}

function ZipField({ name, prefName, addressName, reference, required, disabled, onPlace }: ZipProps) {
  const t = useT();
  const client = useClient();
  const { getValues, setFocus } = useFormContext();
  const { readOnly } = useContext(FieldScopeContext);
  const [places, setPlaces] = useState<readonly Place[]>([]);
  const [isBusy, setBusy] = useState(false);
  const look = async (typed: unknown, asks: boolean) => {
    const zip = normalizeZip(String(typed ?? ''));
    if (zip === undefined) return;
    setBusy(true);
    try {
      const { items } = await client.call(reference.zipcode, { query: { zipcode: zip } });
      const [only, second] = items;
      if (only !== undefined && second === undefined) onPlace(only, asks);
      setPlaces(second === undefined ? [] : items);
    } catch {
      // An unknown zip code fills nothing in and is no error (G-11).
      setPlaces([]);
    } finally {
      setBusy(false);
    }
  };
  const pick = (place: Place) => {
    setPlaces([]);
    onPlace(place, true);
    // The button that had the focus is gone; what it did not fill in is typed next.
    setFocus(addressName);
  };
  return (
    <div className="c5 zip">
      <TextField
        name={name}
        label={t('field.zipcode')}
        required={required}
        disabled={disabled}
        span={12}
        inputMode="numeric"
        maxLength={ZIP_LENGTH}
        keys={/[\d-]/}
        autoComplete="postal-code"
        onType={(text, before) => {
          const typed = typeZip(text);
          // A whole code fills in an address that has not been begun; the button does so at any time.
          if (typed.length === ZIP_LENGTH && typed !== before && isBlank(getValues(prefName))) void look(typed, false);
          return typed;
        }}
        show={(value) => formatZip(value)}
      />
      {!readOnly && (
        <Button onClick={() => look(getValues(name), true)} disabled={disabled} busy={isBusy && t('busy.loading')}>
          {t('form.fill_address')}
        </Button>
      )}
      {places.length > 0 && (
        <fieldset className="places">
          <legend>{t('ui.zip_choose')}</legend>
          {places.map((place) => (
            <Button key={`${place.city_code}${place.area_name}`} kind="quiet" small onClick={() => pick(place)}>
              {place.pref_name}
              {place.city_name}
              {place.area_name}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
