import { demoAccounts } from './rpc';

/** Runs once before all tests and puts the demo's accounts into the environment, which the workers inherit. */
export default async function start(): Promise<void> {
  for (const name of ['BASE_URL', 'ZBIR_VAR', 'ZBIR_RPC']) {
    if (!process.env[name]) throw new Error(`${name} is not set. Start with: python -m tests.run journeys`);
  }
  process.env.DEMO_ACCOUNTS = JSON.stringify(await demoAccounts());
}
