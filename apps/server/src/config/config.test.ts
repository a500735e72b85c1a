import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { ConfigError } from './mistakes.ts';
import { readSettings, settingsTable, shownSettings } from './read.ts';
import { type SettingName, settings } from './settings.ts';

const GOOD = {
  DATABASE_URL: 'postgres://serving:pa55-of-database@db/tsudoi',
  OPERATOR_DATABASE_URL: 'postgres://operating:pa55-of-operators@db/tsudoi',
  REDIS_URL: 'redis://:pa55-of-redis@cache:6379',
  SECRET: 'a-secret-that-must-never-be-printed-anywhere',
  ADMIN_HOST: 'admin.example.jp',
  TRUSTED_PROXIES: '10.0.0.0/8, 192.168.0.1',
  SMTP_URL: 'smtp://mail:pa55-of-mail@smtp.example.jp:587',
  MAIL_FROM: 'no-reply@example.jp',
  METRICS_TOKEN: 'a-token-that-must-not-be-printed',
};

function mistakes(env: Record<string, string>): Record<string, string> {
  try {
    readSettings(env, 'production');
  } catch (error) {
    if (error instanceof ConfigError) return Object.fromEntries(error.mistakes.map(({ name, text }) => [name, text]));
    throw error;
  }
  return {};
}

describe('the settings', () => {
  it('of production are read into types', () => {
    const config = readConfig({ ...GOOD, ROLES: 'worker,api', PORT: '80' }, ['--production'], '/srv');
    expect(config).toMatchObject({
      mode: 'production',
      roles: ['api', 'worker'],
      port: 80,
      bind: '0.0.0.0',
      dataDir: '/srv/.data',
      publicScheme: 'https',
      publicPort: '',
      trustedProxies: ['10.0.0.0/8', '192.168.0.1'],
      checkResponses: false,
      samplePages: false,
    });
  });

  it('of the demo need nothing at all, and an empty value counts as none', () => {
    const config = readConfig({ DATABASE_URL: '', PORT: ' ', SECRET: '' }, ['--demo'], '/srv');
    expect(config).toMatchObject({ mode: 'demo', bind: '127.0.0.1', port: 8080, databaseUrl: undefined });
  });

  it('name all their mistakes at once', () => {
    const found = mistakes({
      PORT: 'http',
      ROLES: 'api,cron',
      DATABASE_URL: 'mysql://x',
      DATABASE_POOL: '0',
      STORAGE_KIND: 's3',
      SECRET: 'short',
      LOG_FORMAT: 'xml',
    });
    expect(Object.keys(found).sort()).toEqual(
      [
        'ADMIN_HOST',
        'DATABASE_POOL',
        'DATABASE_URL',
        'LOG_FORMAT',
        'MAIL_FROM',
        'OPERATOR_DATABASE_URL',
        'PORT',
        'ROLES',
        'SECRET',
        'SMTP_URL',
        'STORAGE_ACCESS_KEY_ID',
        'STORAGE_BUCKET',
        'STORAGE_REGION',
        'STORAGE_SECRET_ACCESS_KEY',
        'TRUSTED_PROXIES',
      ].sort(),
    );
    expect(found.PORT).toBe('takes 0 to 65535, not http');
    expect(found.ROLES).toBe('takes one or more of api, worker, realtime, not api,cron');
  });

  it('never quote a secret, neither in a mistake nor in what the start shows', () => {
    const text = JSON.stringify(mistakes({ ...GOOD, SMTP_URL: 'pa55-of-mail@host', REDIS_URL: 'pa55-of-redis' }));
    const shown = JSON.stringify(shownSettings(readSettings(GOOD, 'production')));
    for (const said of [text, shown]) expect(said).not.toMatch(/pa55|must-n/);
    expect(shown).toContain('"SECRET":"set"');
    expect(shown).toContain('admin.example.jp');
  });

  it('stand in docs/operations.md as they are', () => {
    const page = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');
    expect(page).toContain(`<!-- settings -->\n${settingsTable()}\n<!-- /settings -->`);
  });

  it('that hold a password, key or token are secret', () => {
    const open = (Object.keys(settings) as SettingName[]).filter((name) => !settings[name].secret);
    expect(open.filter((name) => /SECRET|TOKEN|PASSWORD|PRIVATE|(DATABASE|REDIS|SMTP).*URL/.test(name))).toEqual([]);
  });

  it.each([
    ['SECRET', 'tsudoi-demo-secret-not-for-production', /the one of the demo/],
    ['PUBLIC_SCHEME', 'http', /https in production/],
    ['MAIL_FROM', 'no-reply@tsudoi.example', /your own domain/],
  ])('of production refuse the default %s', (name, value, why) => {
    expect(mistakes({ ...GOOD, [name]: value })).toEqual({ [name]: expect.stringMatching(why) });
  });

  it('of production refuse one login for facilities and operators', () => {
    expect(mistakes({ ...GOOD, OPERATOR_DATABASE_URL: GOOD.DATABASE_URL })).toEqual({
      OPERATOR_DATABASE_URL: expect.stringMatching(/the same login/),
    });
  });

  it.each([
    'DATABASE_URL',
    'OPERATOR_DATABASE_URL',
    'SECRET',
    'ADMIN_HOST',
    'TRUSTED_PROXIES',
    'SMTP_URL',
    'MAIL_FROM',
  ])('of production refuse a start without %s', (name) => {
    expect(Object.keys(mistakes({ ...GOOD, [name]: '' }))).toEqual([name]);
  });
});
