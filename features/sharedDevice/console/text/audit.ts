import { inLanguages } from '#lib/language.ts'

/** The labels of this feature's actions in the audit. */
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
