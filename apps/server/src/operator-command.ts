import { parseArgs } from 'node:util';
import { fullName, isEmail, normalizeEmail } from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { type Config, pageUrl } from './config.ts';
import type { Scopes } from './db/scope.ts';
import { inviteOperator, OPERATOR_LINK_HOURS, type OperatorToInvite } from './families/invitations/index.ts';
import { createMailPort } from './ports/create-mail.ts';

const USAGE = 'npm run operator -- --email ADDRESS --name "FAMILY GIVEN"';

/** Words of the program itself, which are no options of the command. */
const OWN_WORDS = ['--operator', '--production'];

const wrong = (text: string): RangeError => new RangeError(`${text}\nusage: ${USAGE}`);

/**
 * Reads the options of the command. What is not one is refused by its name and never quoted: somebody may have tried to
 * say a password. @throws RangeError
 */
export function operatorToInvite(args: readonly string[]): OperatorToInvite {
  const { tokens } = parseArgs({
    args: args.filter((arg) => !OWN_WORDS.includes(arg)),
    options: { email: { type: 'string' }, name: { type: 'string' } },
    strict: false,
    tokens: true,
  });
  const options: Record<string, string> = {};
  for (const token of tokens) {
    if (token.kind !== 'option') throw wrong('takes options only, and there is a word that is none');
    if (token.name !== 'email' && token.name !== 'name')
      throw wrong(`there is no option ${token.rawName}; a password is chosen by the link and never said here`);
    if (options[token.name] !== undefined) throw wrong(`${token.rawName} is there twice`);
    if (token.value === undefined || token.value.trim() === '') throw wrong(`${token.rawName} needs a value`);
    options[token.name] = token.value.trim();
  }
  if (options.email === undefined) throw wrong('--email is needed');
  if (!isEmail(options.email)) throw wrong('--email is not an e-mail address');
  const email = normalizeEmail(options.email);
  if (options.name === undefined) return { email, name: undefined };
  const [last_name = '', ...rest] = options.name.split(/\s+/u);
  return { email, name: { last_name, first_name: rest.join(' ') } };
}

/**
 * `--operator`: adds an operator, or invites one anew, and hands the link over: by mail where there is a mail server,
 * else on standard output, which is no log. Returns the lines to print.
 */
export async function operatorCommand(config: Config, scopes: Scopes, wanted: OperatorToInvite): Promise<string[]> {
  const { operator, added, token } = await inviteOperator(scopes, wanted, new Date());
  const url = pageUrl(config, config.adminHost, `/admin/set-password?token=${token}`);
  const outcome = added
    ? `operator ${operator.email} was added.`
    : `operator ${operator.email} was there already; only the new link works now.`;
  if (config.smtpUrl === undefined)
    return [outcome, `Single-use link to choose a password, for ${OPERATOR_LINK_HOURS} hours:`, url];
  const port = createMailPort(config);
  const values = { name: fullName(operator), hours: OPERATOR_LINK_HOURS, url };
  try {
    await port.send({
      id: `operator.${operator.id}.${Date.now()}`,
      from: config.mailFrom,
      fromName: 'Tsudoi',
      to: operator.email,
      toName: fullName(operator),
      subject: serverText('ja', 'mail.operator_invitation.subject', values),
      text: serverText('ja', 'mail.operator_invitation.body', values),
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `${outcome} The link could not be mailed (${why}): run it again, with SMTP_URL= to have it printed.`,
    );
  } finally {
    await port.close?.();
  }
  return [outcome, `A single-use link to choose a password was mailed; it works for ${OPERATOR_LINK_HOURS} hours.`];
}
