import { packageTypes } from '#features/passes/schema.ts'
import { type Command, day } from '#tests/faults/stateful/requests.ts'
import type { Run } from '#tests/faults/stateful/run.ts'

const consequenceSet = ({ random }: Run) => ({
  exceptions: [
    {
      packageType: packageTypes[random.int(packageTypes.length)],
      lateException: random.int(5),
      lateExceptionFee: 100 + random.int(2) * 100,
      missedException: random.int(5),
      missedExceptionFee: 200,
    },
  ],
  values: {
    lateCounted: random.int(4),
    lateUnlimited: random.int(4),
    missedCounted: random.int(4),
    missedUnlimited: random.int(4),
    lateCountedFee: 200,
    lateUnlimitedFee: 200,
    missedCountedFee: 150,
    missedUnlimitedFee: 150,
    feeBlockDays: random.int(2) * 3,
    forgivenAMonth: random.int(3),
    strikeCount: 2 + random.int(2),
    strikeDays: 30,
    strikeWindow: 2,
    strikeLasts: 14,
    missedAfterHours: 0,
    owedHours: random.int(7),
    owedCreditRupees: random.of([0, 250]),
  },
  from: day(1 + random.int(2000)),
})

/** The API calls that the random runs make (tests/faults/stateful). */
export const commands: Record<string, Command> = {
  'POST /console/rules/consequences/preview': { weight: 0.5, send: (run) => ({ body: consequenceSet(run) }) },
  'POST /console/rules/consequences': { weight: 0.3, send: (run) => ({ body: consequenceSet(run) }) },
}
