import { expect, it } from 'vitest';
import { needOfEntry, needOfPath } from './needs.ts';

it('knows what a refused path takes, of kinds by the code in it', () => {
  expect(needOfPath('/manage/members/edit/3?x=1')).toEqual({ menu: 'members', flag: 'view' });
  expect(needOfPath('/manage/hosts/create')).toEqual({ menu: 'hosts', flag: 'edit' });
  expect(needOfPath('/manage/events/lessons/LESSON%20A/1/search')).toEqual({
    menu: 'events',
    of: 'LESSON A',
    flag: 'view',
  });
  expect(needOfPath('/manage/events/lessons')).toBeUndefined();
  expect(needOfPath('/manage/nothing')).toBeUndefined();
});

it('knows what writing on a screen takes', () => {
  expect(needOfEntry({ key: 'hosts', event_cms_code: null })).toEqual({ menu: 'hosts', flag: 'edit' });
  expect(needOfEntry({ key: 'events', event_cms_code: 'L' })).toEqual({ menu: 'events', of: 'L', flag: 'edit' });
  expect(needOfEntry({ key: '', event_cms_code: null })).toBeUndefined();
});
