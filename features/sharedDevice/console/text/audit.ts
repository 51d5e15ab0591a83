import { inLanguages } from '#lib/language.ts'

/** How the audit shows what is recorded here: actions, changed fields, and the values of closed lists by field. */
export const sharedDeviceAudit = inLanguages('sharedDeviceAudit', {
  actions: {
    'pin.remove': 'Removed their PIN from a shared device',
    'pin.set': 'Set their PIN on a shared device',
    'sharedDevice.end': 'Stopped sharing a device',
    'sharedDevice.mark': 'Marked a device as shared',
    'signIn.lock': 'Locked a shared device',
    'signIn.unlock': 'Unlocked a shared device by PIN',
  },
})

declare module '#features/audit/rules.ts' {
  interface AuditActions {
    sharedDevice: keyof typeof sharedDeviceAudit.actions
  }
}
