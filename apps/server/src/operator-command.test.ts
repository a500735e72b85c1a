import { describe, expect, it } from 'vitest';
import { operatorToInvite } from './operator-command.ts';

const ADDRESS = ['--email', 'Taro@Tsudoi.example'];

describe('the options of the operator command', () => {
  it('are an address and a name, in either writing', () => {
    const wanted = { email: 'taro@tsudoi.example', name: { last_name: '山田', first_name: '太郎' } };
    expect(operatorToInvite(['--operator', '--production', ...ADDRESS, '--name', '山田　太郎'])).toEqual(wanted);
    expect(operatorToInvite(['--email=taro@tsudoi.example', '--name=山田 太郎'])).toEqual(wanted);
    expect(operatorToInvite(ADDRESS)).toEqual({ email: 'taro@tsudoi.example', name: undefined });
  });

  it.each([
    [[...ADDRESS, '--password', 'hunter2-hunter2'], /there is no option --password/],
    [[...ADDRESS, '--password=hunter2-hunter2'], /there is no option --password/],
    [[...ADDRESS, 'hunter2-hunter2'], /there is a word that is none/],
    [[...ADDRESS, ...ADDRESS], /--email is there twice/],
    [['--email'], /--email needs a value/],
    [['--name', '山田 太郎'], /--email is needed/],
    [['--email', 'nobody'], /not an e-mail address/],
  ])('refuse %j in words, without quoting what may be a password', (args, words) => {
    expect(() => operatorToInvite(args)).toThrow(words);
    expect(() => operatorToInvite(args)).not.toThrow(/hunter2/);
  });
});
