import { defineConfig } from 'vitest/config'

/** The tests of the pure rules alone, for `npm run test:mutation`: no database, some seconds at most. */
export default defineConfig({
  test: {
    include: ['features/{booking,passes,payment,attendance}/*ules.test.ts'],
    setupFiles: ['tests/setup.ts'],
  },
})
