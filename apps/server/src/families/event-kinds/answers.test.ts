import { Problem } from '@tsudoi/contract';
import type { EntrantFacts } from '@tsudoi/domain';
import { makeFacility, onEngines, operatorOf, suiteServer } from '@tsudoi/kit';
import { makeEventField, makeKind } from '@tsudoi/kit/families/event-kinds';
import { expect, it } from 'vitest';
import type { FacilityTx } from '../../db/scope.ts';
import { checkedAnswers, componentsOf, presentAnswers } from './index.ts';

onEngines('answers to an entry form', (engine) => {
  const server = suiteServer({ engine });
  const today = '2026-11-20';
  const facts = { age: 30, member_type: [1], gender: null };

  /** 級 is needed, 段位 is asked of A alone and needed there, 備考 is for staff, the consent cannot be changed by members. */
  async function form() {
    const world = await makeFacility(server);
    const cast = { operator: await operatorOf(server), code: world.code };
    const kind = await makeKind(cast);
    const grade = await makeEventField(cast, kind.id);
    const [{ choices } = { choices: [] }] = await server.sql<{ choices: { value: string }[] }>(
      'select choices from event_component where id = $1',
      [grade.id],
    );
    const [a = '', b = ''] = choices.map(({ value }) => value);
    const when = (operator_type: number) => ({
      type: 'extend',
      dependency_account_cms_component_code: null,
      dependency_account_cms_extend_component_id: grade.id,
      operator_type,
      value: a,
      logical_function: 'and',
      input_type: 'radio',
    });
    const text = { input_type: 'textbox', choices: [] };
    const words = (label: string) => ({ label_ja: label, label_en: label });
    const rank = await makeEventField(cast, kind.id, { ...text, ...words('段位'), use_type: 6, conditions: [when(3)] });
    const byFact = (code: string, operator_type: number, value: unknown, input_type: string) => ({
      type: 'default',
      dependency_account_cms_component_code: code,
      dependency_account_cms_extend_component_id: null,
      operator_type,
      value,
      logical_function: 'and',
      input_type,
    });
    const junior = await makeEventField(cast, kind.id, {
      ...text,
      ...words('学年'),
      use_type: 6,
      conditions: [byFact('age', 2, 15, 'number'), byFact('member_type', 4, ['2'], 'dropdown')],
    });
    const why = await makeEventField(cast, kind.id, { ...text, ...words('理由'), use_type: 4, conditions: [when(3)] });
    const hint = await makeEventField(cast, kind.id, { ...text, ...words('補足'), use_type: 5, conditions: [when(3)] });
    const staff = await makeEventField(cast, kind.id, { ...text, ...words('備考'), use_type: 1, platform: 3 });
    const born = await makeEventField(cast, kind.id, {
      input_type: 'date',
      choices: [],
      ...words('生まれた日'),
      use_type: 2,
      member_editable: false,
    });
    const inFacility = <T>(work: (tx: FacilityTx) => Promise<T>) => server.running.scopes.inFacility(world.id, work);
    const check = async (
      writer: 'member' | 'staff',
      answers: Record<string, unknown>,
      stored = {},
      of: EntrantFacts = facts,
    ) => {
      try {
        return await inFacility((tx) => checkedAnswers(tx, kind.id, { answers, stored, writer, today, facts: of }));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        return Object.entries(error.fields ?? {}).map(([path, [problem]]) => [path, problem?.code]);
      }
    };
    const show = (reader: 'member' | 'staff', answers: Record<string, unknown>, of: EntrantFacts = facts) =>
      inFacility(async (tx) =>
        presentAnswers(await componentsOf(tx, kind.id), answers, { reader, locale: 'ja', today, facts: of }),
      );
    return { check, show, a, b, junior, grade, rank, why, hint, staff, born };
  }

  it('are asked by the rules of members\u2019 forms: needed, shown and needed by another answer, for staff or members', async () => {
    const { check, a, b, grade, rank, why, hint, staff } = await form();
    expect(await check('member', {})).toEqual([[`answers.${grade.id}`, 'required']]);
    expect(await check('member', { [grade.id]: a })).toEqual([
      [`answers.${rank.id}`, 'required'],
      [`answers.${why.id}`, 'required'],
    ]);
    const whole = { [grade.id]: a, [rank.id]: ' 初段 ', [why.id]: 'はじめて', [hint.id]: '' };
    expect(await check('member', whole)).toEqual({ [grade.id]: a, [rank.id]: '初段', [why.id]: 'はじめて' });
    // What is not shown is not taken; what is for staff is asked of staff alone.
    expect(await check('member', { [grade.id]: b, [rank.id]: '初段', [staff.id]: '内緒' })).toEqual({ [grade.id]: b });
    expect(await check('staff', { [grade.id]: b })).toEqual([[`answers.${staff.id}`, 'required']]);
    expect(await check('staff', { [grade.id]: b, [staff.id]: '内緒' })).toEqual({ [grade.id]: b, [staff.id]: '内緒' });
  });

  it('are asked of juniors alone where a rule looks at the age on the first day and the member type', async () => {
    const { check, show, b, grade, junior } = await form();
    const child = { age: 15, member_type: [2, 5], gender: null };
    expect(await check('member', { [grade.id]: b }, {}, child)).toEqual([[`answers.${junior.id}`, 'required']]);
    const whole = { [grade.id]: b, [junior.id]: '中学3年' };
    expect(await check('member', whole, {}, child)).toEqual(whole);
    // Who is no junior says nothing there, whatever is sent.
    for (const other of [
      { ...child, age: 16 },
      { ...child, age: null },
      { ...child, member_type: [5] },
    ])
      expect(await check('member', whole, {}, other)).toEqual({ [grade.id]: b });
    expect((await show('member', whole, child)).map(({ label }) => label)).toContain('学年');
    expect((await show('member', whole)).map(({ label }) => label)).not.toContain('学年');
  });

  it('refuse what the form does not know, and keep what the writer may not change', async () => {
    const { check, b, grade, staff, born } = await form();
    expect(await check('member', { [grade.id]: 'nobody', 2000000000: 'x' })).toEqual([
      ['answers.2000000000', 'unknown_field'],
      [`answers.${grade.id}`, 'choice'],
    ]);
    const stored = { [grade.id]: b, [staff.id]: '内緒', [born.id]: '2001-02-03' };
    expect(await check('member', { [grade.id]: b, [staff.id]: '', [born.id]: '1999/01/01' }, stored)).toEqual(stored);
  });

  it('are read in words, in the order of the form', async () => {
    const { show, b, grade, staff } = await form();
    const answers = { [grade.id]: b, [staff.id]: '内緒' };
    expect((await show('member', answers)).map(({ label, text }) => [label, text])).toEqual([
      ['級', 'B'],
      ['理由', null],
      ['生まれた日', null],
    ]);
    expect((await show('staff', answers)).map(({ label, text }) => [label, text])).toContainEqual(['備考', '内緒']);
  });
});
