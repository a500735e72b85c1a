import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './spawn.ts';
import { until } from './until.ts';

const CONFIGURATION = path.resolve(import.meta.dirname, '../../../deploy/nginx/tsudoi.conf');

/** An nginx of a test's own before a server, with the configuration that operators start from. */
export interface OwnNginx {
  /** Speaks HTTP/1.1. */
  port: number;
  /** Speaks HTTP/2 without TLS to whoever knows that it does. */
  http2Port: number;
  remove(): Promise<void>;
}

/** Whether there is an nginx on this machine. */
export const hasNginx = (): boolean => spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status === 0;

/**
 * The configuration with other ports and without TLS, for which a test has no certificate. nginx keeps one connection to
 * the server, so that whoever comes next uses the one of before.
 */
function configuration(server: number, port: number, http2Port: number): string {
  return readFileSync(CONFIGURATION, 'utf8')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port}; listen 127.0.0.1:${http2Port} http2;`)
    .replace(/ssl_certificate.*;/g, '')
    .replace(/server 127\.0\.0\.1:\d+;/g, `server 127.0.0.1:${server};`)
    .replace('server_name .example.org;', 'server_name _;')
    .replace('keepalive 32;', 'keepalive 1;');
}

/** Starts an nginx of the machine before a server of this machine. @throws Error where there is none */
export async function nginxBefore(server: number): Promise<OwnNginx> {
  const home = mkdtempSync(path.join(tmpdir(), 'nginx-'));
  const [port, http2Port] = [await freePort(), await freePort()];
  mkdirSync(path.join(home, 'temp'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${home}/temp/${kind};`,
  );
  const file = path.join(home, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${home}/pid; error_log ${home}/error.log;
     events {}
     http { access_log off; ${temporary.join(' ')}
     ${configuration(server, port, http2Port)} }`,
  );
  const child = spawn('nginx', ['-e', `${home}/error.log`, '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text) => (said += String(text)));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const listens = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('connect', () => resolve(true) ?? socket.destroy());
      socket.on('error', () => resolve(false));
    });
  await until('nginx listening', async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${said}`);
    return listens();
  });
  return {
    port,
    http2Port,
    async remove() {
      child.kill('SIGQUIT');
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}
