import { learn } from '../../e2e/looks/known';
import startDemo from '../../e2e/support/start';

/** Runs once before all tests. Signs the demo's people in for both browsers: a second sign-in would end the first. */
export default async function start(): Promise<void> {
  await startDemo();
  process.env.KNOWN = JSON.stringify(await learn());
}
