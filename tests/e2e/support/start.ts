import { manage } from './manage';

/** Once before all tests: who may sign in. Workers read it from their environment. */
export default function start(): void {
  for (const name of ['BASE_URL', 'ZBIR_VAR']) {
    if (!process.env[name]) throw new Error(`${name} is not set. Start with: python -m tests.run e2e`);
  }
  process.env.DEMO_ACCOUNTS = manage('demo_accounts', '--json');
}
