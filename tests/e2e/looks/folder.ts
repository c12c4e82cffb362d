import { resolve } from 'node:path';
import { ROOT } from '../support/rpc';

/** Where the pictures and the sheet are written. */
export const FOLDER = resolve(ROOT, 'var/looks');
