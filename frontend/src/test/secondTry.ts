import type { Reporter, TestCase } from 'vitest/node';

/** Lists the tests that passed only at their second try, at the end of the report: each may hide a race. */
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
