// Child processes that do not outlive the script that started them.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

const groups = new Set();
const cleanups = [];
let front;

/** Runs when the script ends, for whatever reason it can notice. Last registered runs first; must be synchronous. */
export function atExit(cleanup) {
  cleanups.push(cleanup);
}

process.on('exit', () => {
  for (const pid of groups) killGroup(pid, 'SIGKILL');
  for (const cleanup of cleanups.reverse()) cleanup();
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));

function end(signal) {
  if (!front) process.exit(128 + constants.signals[signal]);
  // Ctrl+C in a terminal reaches the child by itself; a second one would mean "at once".
  if (signal !== 'SIGINT' || !process.stdin.isTTY) front.kill(signal);
}

/**
 * Ends us when npm is gone. npm starts a script through a shell and passes signals only to that shell, which dies of them
 * without telling anyone.
 */
export function endWithNpm() {
  const before = starters();
  const watch = setInterval(() => {
    if (starters() === before) return;
    clearInterval(watch);
    end('SIGTERM');
  }, 500);
  watch.unref();
}

// The shell that started us and, where the system shows it, the npm that started the shell.
function starters() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')')).split(' ')[2]}`;
  } catch {
    return `${process.ppid}`;
  }
}

/** Hands the terminal to one command: its output is ours, our signals are its. Returns its exit code. */
export function foreground(command, args, env) {
  front = spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: 'inherit' });
  return new Promise((resolve) => {
    front.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    front.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

function killGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended already.
  }
}

/**
 * Starts a command in a process group of its own, so that everything it starts can be ended with it.
 * `onText` receives what it prints. What is `patient` leaves the processors to others. The result has the child process and
 * `ended`, a promise of its exit code.
 */
export function start(command, args, { env, cwd = ROOT, uid, gid, patient = false, onText } = {}) {
  const child = spawn(command, args, {
    cwd,
    uid,
    gid,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid) groups.add(child.pid);
  if (child.pid && patient) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text) => onText?.(text));
  }
  const ended = new Promise((resolve) => {
    child.on('error', (error) => {
      onText?.(`${command}: ${error.message}\n`);
      resolve(127);
    });
    child.on('close', (code) => {
      if (child.pid) {
        // A command that dies can leave helpers behind (browsers, workers).
        killGroup(child.pid, 'SIGKILL');
        groups.delete(child.pid);
      }
      resolve(code ?? 1);
    });
  });
  return { child, ended, stop: (signal = 'SIGTERM') => child.pid && killGroup(child.pid, signal) };
}

/** Runs a command to its end and returns `{ code, output }`. After `timeout` seconds it is ended, with a line that says so. */
export async function run(command, args, { timeout, ...options } = {}) {
  let output = '';
  const running = start(command, args, {
    ...options,
    onText: (text) => {
      output += text;
      options.onText?.(text);
    },
  });
  let force;
  const limit =
    timeout &&
    setTimeout(() => {
      output += `\nEnded after ${timeout} s, which is its limit.\n`;
      running.stop('SIGTERM');
      force = setTimeout(() => running.stop('SIGKILL'), 5000);
    }, timeout * 1000);
  const code = await running.ended;
  clearTimeout(limit);
  clearTimeout(force);
  return { code, output };
}
