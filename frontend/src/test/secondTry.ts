import type { Reporter, TestCase } from 'vitest/node';

/** Names, after everything else, the tests that passed at their second try only: a slip, or a race that wants a look. */
export class SecondTry implements Reporter {
  private readonly found: string[] = [];

  onTestCaseResult(test: TestCase) {
    if (test.diagnostic()?.flaky === true) this.found.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd() {
    if (this.found.length === 0) return;
    console.log([`      Tests  ${this.found.length} flaky`, ...this.found].join('\n  '));
  }
}
