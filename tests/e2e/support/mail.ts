import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from './test';

const folder = () => join(process.env.ZBIR_VAR ?? '', 'mail');

/** The first text part of a mail, decoded from quoted-printable or base64. */
function plainText(source: string): string {
  const text = source.replaceAll('\r\n', '\n');
  const at = text.indexOf('Content-Type: text/plain');
  const head = text.slice(at, text.indexOf('\n\n', at));
  const boundary = /boundary="?([^"\n;]+)"?/.exec(text)?.[1];
  const rest = text.slice(text.indexOf('\n\n', at) + 2);
  const body = boundary === undefined ? rest : (rest.split(`--${boundary}`)[0] ?? '');
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  if (!/quoted-printable/i.test(head)) return body;
  const bytes = body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function sourcesTo(address: string): string[] {
  let names: string[];
  try {
    names = readdirSync(folder()).filter((name) => name.endsWith('.eml'));
  } catch {
    return [];
  }
  return names
    .map((name) => readFileSync(join(folder(), name), 'utf8'))
    .filter((mail) => new RegExp(`^To: .*${address.replaceAll('.', '\\.')}`, 'm').test(mail));
}

const mailsTo = (address: string): string[] => sourcesTo(address).map(plainText);

export const hasMail = (address: string, text: string): boolean => mailsTo(address).some((mail) => mail.includes(text));

/** A header of the mail to an address that contains this text; its folded lines are joined. */
export function headerOf(address: string, text: string, name: string): string {
  const mail = sourcesTo(address).find((source) => plainText(source).includes(text)) ?? '';
  const head = mail.replaceAll('\r\n', '\n').split('\n\n')[0] ?? '';
  const found = head.replace(/\n[ \t]+/g, ' ').match(new RegExp(`^${name}: (.*)$`, 'm'));
  return found?.[1]?.trim() ?? '';
}

/** Waits for a link with this path, other than those in `known`, in the mails to an address and returns it. */
export async function linkFor(address: string, path: string, known: readonly string[] = []): Promise<string> {
  let found: string | undefined;
  await expect(() => {
    const links = mailsTo(address).flatMap((mail) => mail.match(/https?:\/\/\S+/g) ?? []);
    found = links.find((link) => link.includes(path) && !known.includes(link));
    expect(found, `a mail to ${address} with a link to ${path}`).toBeDefined();
  }).toPass({ timeout: 60_000, intervals: [200] });
  return found ?? '';
}

/** Waits for a mail to an address that contains this text. */
export async function expectMail(address: string, text: string): Promise<void> {
  await expect(() => {
    expect(hasMail(address, text), `a mail to ${address} with "${text}"`).toBe(true);
  }).toPass({ timeout: 60_000, intervals: [200] });
}
