import { defineConfig } from 'vitest/config'

/** The tests of the pure rules alone, for `npm run test:mutation`: no database, some seconds at most. */
export default defineConfig({
  test: {
    include: [
      'features/{booking,membership,payment,roster}/*ules.test.ts',
      'features/booking/attendance/rules.test.ts',
    ],
    setupFiles: ['tests/setup.ts'],
  },
})
