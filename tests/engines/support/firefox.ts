import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMMANDS, refusal, removeFolder, until, type Browser, type Values } from './webdriver';

/* Debian has no geckodriver; this speaks to Firefox as geckodriver does, by its socket "Marionette". */

const PREFERENCES = {
  'marionette.port': 0,
  'intl.accept_languages': 'sr-Latn-RS',
  'ui.prefersReducedMotion': 1,
  // Nothing of its own asks the network.
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.malware.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
};

type Answer = [
  type: 1,
  id: number,
  error: { error: string; message: string } | null,
  result: { value?: unknown } | null,
];

/** Sends commands as `length:json` and tells answers apart by their number. */
function talk(socket: Socket): (name: string, values: Values) => Promise<unknown> {
  const waiting = new Map<number, (answer: Answer) => void>();
  let read = Buffer.alloc(0);
  let number = 0;
  socket.on('data', (bytes: Buffer) => {
    read = Buffer.concat([read, bytes]);
    for (;;) {
      const start = read.indexOf(':') + 1;
      const end = start + Number(read.subarray(0, start - 1));
      if (start === 0 || read.length < end) return;
      const said = JSON.parse(read.subarray(start, end).toString()) as Answer;
      read = read.subarray(end);
      if (Array.isArray(said)) waiting.get(said[1])?.(said); // the first thing said is a greeting
    }
  });
  return (name, values) =>
    new Promise((answered, failed) => {
      number += 1;
      waiting.set(number, ([, , error, result]) => {
        if (error === null) answered(result !== null && 'value' in result ? result.value : result);
        else failed(refusal(error.error, `${name}: ${error.message}`));
      });
      const text = JSON.stringify([0, number, name, values]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

export async function startFirefox(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'zbir-firefox-'));
  const preferences = {
    ...PREFERENCES,
    'browser.download.folderList': 2,
    'browser.download.dir': join(profile, 'saved'),
  };
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const program = process.env.FIREFOX ?? 'firefox-esr';
  const options = ['--marionette', '--headless', '--no-remote', '--profile', profile, 'about:blank'];
  const running = spawn(program, options, { stdio: 'ignore', env: { ...process.env, TZ: 'Europe/Belgrade' } });
  const gone = once(running, 'exit');
  const port = await until('Firefox listens', () => {
    if (running.exitCode !== null) throw new Error(`${program} ended with ${running.exitCode}`);
    try {
      return Number(readFileSync(join(profile, 'MarionetteActivePort'), 'utf8')) || null;
    } catch {
      return null;
    }
  });
  const socket = connect(port, '127.0.0.1');
  const ask = talk(socket);
  await ask('WebDriver:NewSession', {});
  return {
    folder: profile,
    send: (command, values) => ask(COMMANDS[command].marionette, values),
    end: async () => {
      socket.destroy();
      running.kill();
      await gone;
      await removeFolder(profile);
    },
  };
}
