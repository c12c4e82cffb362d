import { mkdirSync, rmSync } from 'node:fs';
import { FOLDER } from './folder';
import { learn } from './known';

export default async function start(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  process.env.LOOKS = JSON.stringify(await learn());
}
