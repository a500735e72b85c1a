import * as domain from '@tsudoi/domain';
import { describe, expect, it } from 'vitest';
import { type LabelName, label, labelNames, labelOptions, valueOfLabel } from './index.ts';

const lower = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

describe('labels', () => {
  it('exist for every enumeration of the domain', () => {
    const enumerations = Object.entries(domain).filter(
      ([name, value]) => /^[A-Z][a-z]/.test(name) && typeof value === 'object',
    );
    expect(labelNames.toSorted()).toEqual(enumerations.map(([name]) => lower(name)).toSorted());
  });
  it('are the words people know', () => {
    expect([label('registration', 0, 'ja'), label('registration', 1, 'ja')]).toEqual(['本登録', '仮登録']);
    expect(labelOptions('gender', 'ja').map(({ text }) => text)).toEqual(['男性', '女性', '回答しない']);
    expect(labelOptions('businessType', 'ja').map(({ text }) => text)).toEqual([
      'スポーツ',
      '学習塾',
      '教育センター',
      'IT',
    ]);
    expect(labelOptions('facilityStatus', 'ja').map(({ text }) => text)).toEqual(['準備中', '稼働中', '停止', '終了']);
    expect(label('organizationType', domain.OrganizationType.club, 'en')).toBe('Club');
  });
  it('show a value they do not know as it is', () => expect(label('gender', 9, 'ja')).toBe('9'));
  it('come back from a CSV, however spaced, cased and wide', () => {
    expect(valueOfLabel('registration', '仮登録')).toBe(domain.Registration.temporary);
    expect(valueOfLabel('registration', ' 本 登録 ')).toBe(domain.Registration.official);
    expect(valueOfLabel('businessType', 'ｉｔ')).toBe(domain.BusinessType.it);
    expect(valueOfLabel('gender', 'Female')).toBe(domain.Gender.female);
    for (const unknown of ['', '不明', '1']) expect(valueOfLabel('gender', unknown)).toBeUndefined();
  });
  it('tell the values of an enumeration apart in both languages', () => {
    const names: LabelName[] = [
      'registration',
      'gender',
      'memberClass',
      'organizationType',
      'facilityStatus',
      'appStatus',
      'businessType',
      'importState',
      'paymentMethod',
      'permissionFlag',
    ];
    for (const name of names) {
      for (const locale of ['ja', 'en'] as const) {
        for (const { value, text } of labelOptions(name, locale)) expect(valueOfLabel(name, text)).toBe(value);
      }
    }
  });
});
