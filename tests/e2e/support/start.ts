import { demoAccounts } from './rpc';

/** Once before all tests: who may sign in. Workers read it from their environment. */
export default async function start(): Promise<void> {
  for (const name of ['BASE_URL', 'ZBIR_VAR', 'ZBIR_RPC']) {
    if (!process.env[name]) throw new Error(`${name} is not set. Start with: python -m tests.run e2e`);
  }
  process.env.DEMO_ACCOUNTS = JSON.stringify(await demoAccounts());
}
