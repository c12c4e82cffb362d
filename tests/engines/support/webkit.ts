import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMMANDS, refusal, removeFolder, until, type Browser, type Values } from './webdriver';

/* Debian's WebKitWebDriver with MiniBrowser, the engine of Safari, on a screen that nobody sees. */

const LIBRARIES = process.env.MINIBROWSER ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

async function stop(running: ChildProcess): Promise<void> {
  if (running.exitCode !== null || running.signalCode !== null) return;
  const gone = once(running, 'exit');
  running.kill();
  await gone;
}

/** Makes a home of its own, with a folder for what is saved. */
function makeHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'zbir-webkit-'));
  mkdirSync(join(home, 'saved'));
  mkdirSync(join(home, '.config'));
  writeFileSync(join(home, '.config/user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/saved"\n');
  return home;
}

/** Starts a screen and returns its name. */
async function startScreen(): Promise<{ name: string; screen: ChildProcess }> {
  const options = ['-displayfd', '3', '-screen', '0', '1400x900x24', '-nolisten', 'tcp'];
  const screen = spawn('Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const output = screen.stdio[3];
  if (output === null || output === undefined) throw new Error('Xvfb has no output');
  const [number] = (await once(output, 'data')) as [Buffer];
  return { name: `:${number.toString().trim()}`, screen };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function ask(method: string, address: string, values?: Values): Promise<unknown> {
  const answer = await fetch(address, { method, ...(values === undefined ? {} : { body: JSON.stringify(values) }) });
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
  if (!answer.ok) throw refusal(value?.error ?? 'unknown', `${address}: ${value?.message}`);
  return value;
}

export async function startWebKit(): Promise<Browser> {
  const { name, screen } = await startScreen();
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const folder = makeHome();
  const own = { HOME: folder, XDG_CONFIG_HOME: join(folder, '.config'), XDG_CACHE_HOME: join(folder, '.cache') };
  const words = { TZ: 'Europe/Belgrade', LANG: 'C.UTF-8', LANGUAGE: 'sr-Latn-RS' };
  const env = { ...process.env, ...own, ...words, DISPLAY: name };
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env });
  await until('WebKitWebDriver listens', () => ask('GET', `${base}/status`).catch(() => null));
  const options = { binary: LIBRARIES, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const { sessionId } = (await ask('POST', `${base}/session`, { capabilities })) as { sessionId: string };
  const session = `${base}/session/${sessionId}`;
  return {
    folder,
    send: (command, values) => {
      const address = session + COMMANDS[command].path.replace('{id}', String(values.id));
      return command === 'picture' ? ask('GET', address) : ask('POST', address, values);
    },
    end: async () => {
      await ask('DELETE', session);
      await stop(driver);
      await stop(screen);
      await removeFolder(folder);
    },
  };
}
