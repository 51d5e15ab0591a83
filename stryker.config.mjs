/**
 * Mutations of the pure rules (`npm run test:mutation`): each part of a rule must have a test that fails without
 * it.
 */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts' },
  mutate: ['features/{booking,passes,payment,attendance}/*ules.ts'],
  concurrency: 2,
  coverageAnalysis: 'perTest',
  ignorePatterns: ['build', 'docs', 'public', 'screenshots', 'test-results'],
  // None: Stryker needs a TypeScript before 7 to rewrite the file.
  tsconfigFile: 'none',
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, logTests: false },
  thresholds: { high: 95, low: 90, break: 90 },
}
