import { describe, expect, it } from 'vitest';
import { citiesOf, cityByCode, cityByName, placesOfZip, prefectureByName, prefectures } from './index.ts';

describe('zip codes', () => {
  it('finds 231-0023 in any writing', () => {
    const place = {
      pref_code: '14',
      pref_name: '神奈川県',
      city_code: '14104',
      city_name: '横浜市中区',
      area_name: '山下町',
    };
    for (const zip of ['2310023', '231-0023', '２３１ー００２３', '〒231-0023'])
      expect(placesOfZip(zip)).toEqual([place]);
  });

  it('gives two prefectures for 498-0000', () => {
    expect(placesOfZip('498-0000').map((place) => `${place.pref_name} ${place.city_name} ${place.city_code}`)).toEqual([
      '愛知県 弥富市 23235',
      '三重県 桑名郡木曽岬町 24303',
    ]);
  });

  it('puts back the zero that Excel took off', () => {
    expect(placesOfZip('600001')).toMatchObject([{ pref_name: '北海道', area_name: '北一条西' }]);
  });

  it('knows nothing of codes that do not exist or are none, digital addresses among them', () => {
    for (const zip of ['9999999', '12', 'ABC-1234', '7QX-B2M4', '']) expect(placesOfZip(zip)).toEqual([]);
  });
});

describe('prefectures and cities', () => {
  it('are 47 and their cities, whole designated cities before their wards', () => {
    expect(prefectures()).toHaveLength(47);
    expect(citiesOf('14').slice(0, 3)).toEqual([
      { code: '14100', name: '横浜市' },
      { code: '14101', name: '横浜市鶴見区' },
      { code: '14102', name: '横浜市神奈川区' },
    ]);
    expect(citiesOf('48')).toEqual([]);
  });

  it('have all twenty designated cities, each with wards below it', () => {
    const parents = prefectures().flatMap(({ code }) =>
      citiesOf(code).filter(
        (city, _, all) =>
          !city.name.endsWith('区') &&
          all.some((other) => other.name.startsWith(city.name) && other.name.endsWith('区')),
      ),
    );
    expect(parents).toHaveLength(20);
  });

  it('carry each code once', () => {
    const codes = prefectures().flatMap(({ code }) => citiesOf(code).map((city) => city.code));
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.length).toBeGreaterThan(1_890);
  });

  it('are found by name as people write it', () => {
    expect([
      prefectureByName('神奈川県')?.code,
      prefectureByName('神奈川')?.code,
      prefectureByName('京都')?.code,
      prefectureByName('北海道')?.code,
      prefectureByName('1')?.code,
    ]).toEqual(['14', '14', '26', '01', '01']);
    expect(prefectureByName('大日本県')).toBeUndefined();
    expect(cityByName('14', '茅ケ崎市')?.code).toBe(cityByName('14', '茅ヶ崎市')?.code);
    expect(cityByName('24', '木曽岬町')?.code).toBe('24303');
    expect(cityByName('14', '横浜市')?.code).toBe('14100');
    expect(cityByName('14', '千代田区')).toBeUndefined();
    expect(cityByCode('27127')?.name).toBe('大阪市北区');
  });
});
